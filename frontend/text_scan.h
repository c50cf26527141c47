// Scanning of source text, for the fix-its of syntax errors: the tokens after an error have not
// been read. Comments are skipped; strings and characters are not searched.
#pragma once

#include "support/source.h"

#include <optional>
#include <string_view>

namespace wend {

// The first offset from this one on that is neither of white space nor in a comment.
uint32_t skipSpace(std::string_view text, uint32_t offset);

// The name, keyword or number that begins at the offset; empty if there is none.
SourceRange wordAt(std::string_view text, uint32_t offset);

// The offset of the bracket that closes the `(` or `[` at this offset, in the same statement;
// nothing if there is none.
std::optional<uint32_t> closingBracket(std::string_view text, uint32_t open);

// A variable or an element of an array that begins at the offset; nothing if there is none.
std::optional<SourceRange> targetAt(std::string_view text, uint32_t offset);

// The offset of the first of these characters from the offset on, outside of comments and quotes;
// the length of the text if there is none.
uint32_t findOutsideQuotes(std::string_view text, uint32_t offset, std::string_view characters);

} // namespace wend
