// The one layout of Wend programs.
//
//   - One statement in a line; a block opens at the end of a line, is indented by 4 columns, and
//     ends with a `}` that begins a line. A block without content is `{}`.
//   - Between two lines at most one blank line, where the text has one; none at the ends of a
//     block.
//   - Comments are kept: after what precedes them in their line, or in a line of their own.
//   - A line of more than 100 columns is broken, at the outermost brackets and the operators of
//     lowest precedence first; what follows is indented by 8 columns more.
//
// The result depends on tokens, comments and blank lines only, so that formatting it again changes
// nothing. It takes linear time.
#pragma once

#include "frontend/frontend.h"

#include <string>

namespace wend {

inline constexpr uint32_t formatWidth = 100;

// Appends the formatted text. False after syntax errors, which are reported.
bool format(const SourceFile &file, Diagnostics &diagnostics, Dialect dialect, std::string &out);

} // namespace wend
