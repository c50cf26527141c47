// Fix-its that rewrite a statement of another language, made from the text of the program. Each is
// left out where the statement is not simple enough to be sure that its meaning is kept.
#pragma once

#include "support/diagnostics.h"

#include <string_view>

namespace wend {

// The statement with a conditional operator whose `?` is at the offset: `x = c ? 1 : 2;` becomes
// `if c { x = 1; } else { x = 2; }`; so for `return`, `print` of one item and `int x = …`.
void fixConditional(Diagnostics::Reported &reported, std::string_view text, uint32_t question);

// The statement with a `++` or `--` in an expression: `print i++;` becomes `print i; i++;`.
void fixIncrement(Diagnostics::Reported &reported, std::string_view text, SourceRange op);

// The statement that begins with this keyword of another language: `switch` whose cases end in
// `break`, `do … while`, `unless`, `until` or `loop`.
void fixForeign(Diagnostics::Reported &reported, std::string_view text, SourceRange word);

// The brackets of a second dimension, and further ones in the statement. `open` is the offset of
// the second `[`. `int w[2][3]` becomes `int w[2 * 3]` if `mayDeclare`, the parameter `int w[][3]`
// `int w[]`, and the element `w[i][j]` `w[i * 3 + j]` if a declaration tells the 3.
void fixSecondDimensions(Diagnostics::Reported &reported, std::string_view text, uint32_t open,
                         bool mayDeclare);

// A call that prints, as in other languages, becomes `print` or `println` of its arguments:
// `printf("x = %d\n", x)` becomes `println "x = ", x`. `callee` is what is called: `console.log`,
// `println!`. False if it is left out.
bool fixPrintCall(Diagnostics::Reported &reported, std::string_view text, SourceRange callee,
                  std::string_view keyword);

// `cout << "x = " << x << endl;` becomes `println "x = ", x;`.
void fixStream(Diagnostics::Reported &reported, std::string_view text, SourceRange stream);

} // namespace wend
