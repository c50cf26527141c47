// The spelling of types and functions in messages and in the printed tree.
#pragma once

#include "frontend/ast.h"

#include <string>
#include <string_view>

namespace wend {

std::string_view spelling(ast::UnaryOp op);
std::string_view spelling(ast::BinaryOp op);

// `int`, `bool[]`, `void`.
std::string_view spelling(ast::Type type);

// `sopfr(int, bool[])`.
std::string signature(const ast::Function &function, const Interner &interner);

} // namespace wend
