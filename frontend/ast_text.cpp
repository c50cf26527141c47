#include "frontend/ast_text.h"

#include "support/invariant.h"

namespace wend {

using namespace ast;

std::string_view spelling(UnaryOp op) {
  switch (op) {
  case UnaryOp::Plus:
    return "+";
  case UnaryOp::Minus:
    return "-";
  case UnaryOp::Not:
    return "!";
  case UnaryOp::Complement:
    return "~";
  }
  INVARIANT(false, "unknown unary operator");
}

std::string_view spelling(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
    return "+";
  case BinaryOp::Sub:
    return "-";
  case BinaryOp::Mul:
    return "*";
  case BinaryOp::Div:
    return "/";
  case BinaryOp::Rem:
    return "%";
  case BinaryOp::And:
    return "&";
  case BinaryOp::Or:
    return "|";
  case BinaryOp::Xor:
    return "^";
  case BinaryOp::Shl:
    return "<<";
  case BinaryOp::Shr:
    return ">>";
  case BinaryOp::Equal:
    return "==";
  case BinaryOp::NotEqual:
    return "!=";
  case BinaryOp::Less:
    return "<";
  case BinaryOp::LessEqual:
    return "<=";
  case BinaryOp::Greater:
    return ">";
  case BinaryOp::GreaterEqual:
    return ">=";
  case BinaryOp::LogicalAnd:
    return "&&";
  case BinaryOp::LogicalOr:
    return "||";
  }
  INVARIANT(false, "unknown binary operator");
}

std::string_view spelling(Type type) {
  switch (type.base) {
  case BaseType::Void:
    return "void";
  case BaseType::Int:
    return type.isArray ? "int[]" : "int";
  case BaseType::Bool:
    return type.isArray ? "bool[]" : "bool";
  }
  INVARIANT(false, "unknown type");
}

std::string signature(const Function &function, const Interner &interner) {
  std::string text(interner.text(function.name));
  text += '(';
  for (const Variable *parameter : function.parameters) {
    if (parameter != function.parameters.front())
      text += ", ";
    text += spelling(parameter->type);
  }
  text += ')';
  return text;
}

} // namespace wend
