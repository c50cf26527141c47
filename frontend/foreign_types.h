// The types that declarations of other languages have.
#pragma once

#include "frontend/syntax_error.h"

namespace wend {

inline constexpr TokenFeed::Keyword intType = {"int", Parser::token::INT};
inline constexpr TokenFeed::Keyword boolType = {"bool", Parser::token::BOOL};

// The type of Wend that a type of another language stands for. Null: Wend has no such type.
const TokenFeed::Keyword *typeNamed(std::string_view word);
// Reports a type that stands for none.
void reportUnknownType(const SyntaxError &e, SourceRange type);

} // namespace wend
