// Scanning of source text, for the fix-its of syntax errors: the tokens after an error have not
// been read. Comments are skipped; strings and characters are not searched.
#pragma once

#include "support/source.h"

#include <optional>
#include <string_view>

namespace wend {

// Whether the character may be in a name, keyword or number.
constexpr bool isOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

inline std::string_view slice(std::string_view text, SourceRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

// Where the line of the offset begins.
uint32_t lineStart(std::string_view text, uint32_t offset);

// The white space before the first token of the line.
std::string_view indentationOf(std::string_view text, uint32_t offset);

// The first offset from this one on that is neither of white space nor in a comment.
uint32_t skipSpace(std::string_view text, uint32_t offset);

// The offset after the last character before this one that is not white space; 0 if there is none.
uint32_t skipSpaceBefore(std::string_view text, uint32_t offset);

// The name, keyword or number that begins at the offset; empty if there is none.
SourceRange wordAt(std::string_view text, uint32_t offset);

// The name, keyword or number that ends at the offset; empty if there is none.
SourceRange wordBefore(std::string_view text, uint32_t end);

// The word, the quoted text or the character that begins at the offset or after white space and
// comments there; empty at the end of the text.
SourceRange tokenFrom(std::string_view text, uint32_t offset);

// The offset of the bracket that closes the `(` or `[` at this offset, in the same statement, or
// the `{`; nothing if there is none.
std::optional<uint32_t> closingBracket(std::string_view text, uint32_t open);

// A variable or an element of an array that begins at the offset; nothing if there is none.
std::optional<SourceRange> targetAt(std::string_view text, uint32_t offset);

// The offset of the first of these characters from the offset on, outside of comments and quotes;
// the length of the text if there is none.
uint32_t findOutsideQuotes(std::string_view text, uint32_t offset, std::string_view characters);

// The first token after the last `;`, `{` or `}` before the offset. Reads the text from its
// beginning.
uint32_t statementStart(std::string_view text, uint32_t offset);

// The offset of the last token, `;` or `}`, of the statement without a declaration that begins at
// the offset, where bodies may lack braces and heads may have parentheses as in C; nothing if it
// has no end in its block.
std::optional<uint32_t> statementEnd(std::string_view text, uint32_t offset);

// The header of a function of this name in the text: `f() {`, `f(int x) {`; one without parameters
// if there are several, nothing if there is none.
struct FunctionHeader {
  SourceRange name;
  bool hasParameters;
};
std::optional<FunctionHeader> findFunction(std::string_view text, std::string_view name);

std::string_view trimmed(std::string_view text); // without white space at both ends
bool hasComment(std::string_view text);          // or perhaps a string that looks like one

} // namespace wend
