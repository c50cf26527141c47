// Words that are not keywords of Wend but were probably meant as one.
#pragma once

#include <string_view>

namespace wend {

// Whether the word is a name of what other languages begin a function with (`def`, `void`). In Wend
// a function begins with its result type, or with its name.
bool isForeignFunctionKeyword(std::string_view word);

// Whether the word begins a statement or a declaration of other languages that Wend lacks.
bool isForeignKeyword(std::string_view word);
// What Wend has instead of such a word, "'if' and 'else if'"; empty if nothing.
std::string_view insteadOfForeign(std::string_view word);

// The keyword that a name at the beginning of a statement stands for: `If`, `whlie`, `printf`;
// empty if there is none.
std::string_view keywordLike(std::string_view word);
// A built-in function.
struct BuiltinRow {
  std::string_view name;
  bool hasParameters;
};
// The one with that name, or null.
const BuiltinRow *findBuiltin(std::string_view name);
// The type that a name before another one stands for: `itn`, `Bool`, `char`; empty if there is
// none.
std::string_view typeLike(std::string_view word);

// "int" or "bool" for the name of a type in other languages, `i32` or `boolean`; empty for others.
std::string_view foreignType(std::string_view word);

// Whether the word precedes the type in declarations of other languages: `static`, `final`.
bool isModifier(std::string_view word);

// The keyword for what prints in other languages: `console.log`; empty if it is something else.
std::string_view printLike(std::string_view name);

// Whether a member of this name is the length of an array in other languages.
bool isLengthMember(std::string_view name);

// The built-in function for one of other languages, `input`; empty if there is none.
std::string_view builtinLike(std::string_view name);

} // namespace wend
