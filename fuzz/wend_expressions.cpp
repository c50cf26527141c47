#include "fuzz/wend_names.h"

#include <fmt/format.h>

namespace wend::fuzz {

namespace {

Binding tighter(Binding binding) {
  return static_cast<Binding>(static_cast<unsigned>(binding) + 1);
}

} // namespace

std::string WendWriter::within(WendExpr expr, Binding least) {
  return expr.binding < least ? '(' + expr.text + ')' : std::move(expr.text);
}

// Operators associate to the left.
WendExpr WendWriter::join(WendExpr left, const char *op, WendExpr right, Binding binding) {
  Binding least = binding == Binding::Compare ? Binding::Sum : binding;
  return {fmt::format("{} {} {}", within(std::move(left), least), op,
                      within(std::move(right), tighter(binding))),
          binding};
}

WendExpr WendWriter::expression(WendType type, uint32_t depth) {
  if (depth == 0 || random_.oneIn(5))
    return leaf(type);
  if (random_.percent(shape_.calls / 2)) {
    const Function *function =
        callable([&](const Function &candidate) { return candidate.result == type; });
    if (function)
      return call(*function, depth - 1);
  }
  if (type == WendType::Int && mayFail_ && !shape_.isCore && random_.oneIn(100)) {
    std::string status = text(WendType::Int, depth - 1);
    return {fmt::format("quit({}, {})", status, text(WendType::Bool, depth - 1))};
  }
  return type == WendType::Int ? integer(depth - 1) : boolean(depth - 1);
}

WendExpr WendWriter::integer(uint32_t depth) {
  switch (random_.below(10)) {
  case 0:
  case 1:
    return element(WendType::Int, depth);
  case 2:
  case 3:
  case 4:
    return sum(depth);
  case 5:
  case 6:
    return product(depth);
  case 7:
  case 8:
    return division(depth);
  default:
    return unary(depth);
  }
}

WendExpr WendWriter::boolean(uint32_t depth) {
  switch (random_.below(9)) {
  case 0:
  case 1: {
    WendExpr left = expression(WendType::Bool, depth);
    return join(std::move(left), "||", expression(WendType::Bool, depth), Binding::Or);
  }
  case 2:
  case 3: {
    WendExpr left = expression(WendType::Bool, depth);
    return join(std::move(left), "&&", expression(WendType::Bool, depth), Binding::And);
  }
  case 4:
    return {'!' + within(expression(WendType::Bool, depth), Binding::Compare), Binding::Not};
  case 5:
    if (!shape_.isCore) {
      bool isAnd = random_.oneIn(3);
      WendExpr left = expression(WendType::Bool, depth);
      WendExpr right = expression(WendType::Bool, depth);
      if (isAnd)
        return join(std::move(left), "&", std::move(right), Binding::Product);
      const char *op = random_.oneIn(2) ? "|" : "^";
      return join(std::move(left), op, std::move(right), Binding::Sum);
    }
    return comparison(depth);
  case 6:
    return element(WendType::Bool, depth);
  default:
    return comparison(depth);
  }
}

WendExpr WendWriter::comparison(uint32_t depth) {
  constexpr const char *ops[] = {"==", "!=", "<", "<=", ">", ">="};
  bool ofBools = random_.oneIn(8);
  WendType type = ofBools ? WendType::Bool : WendType::Int;
  const char *op = ofBools ? ops[random_.below(2)] : random_.pick(ops);
  WendExpr left = expression(type, depth);
  return join(std::move(left), op, expression(type, depth), Binding::Compare);
}

WendExpr WendWriter::input(WendType type) {
  if (type == WendType::Bool)
    return {"eof()"};
  if (random_.oneIn(3))
    return {"getc()"};
  return {mayFail_ && random_.oneIn(4) ? "read()" : "number()"};
}

WendExpr WendWriter::leaf(WendType type) {
  if (!shape_.isCore && random_.oneIn(50))
    return input(type);
  if (!random_.percent(30))
    if (const Variable *found = readable(type))
      return {found->name};
  if (type == WendType::Bool)
    return {random_.oneIn(2) ? "true" : "false"};
  std::string number = literal();
  return {number, number[0] == '-' ? Binding::Unary : Binding::Atom};
}

std::string WendWriter::literal() {
  constexpr const char *edges[] = {"2147483647", "-2147483648", "65535",  "65536", "255",
                                   "-1",         "1073741824",  "-32768", "46341", "2147483648"};
  if (random_.oneIn(6))
    return random_.pick(edges);
  if (random_.oneIn(8))
    return fmt::format("{}", static_cast<int32_t>(random_.next()) | 1);
  if (shape_.isCore || !random_.oneIn(8))
    return fmt::format("{}", random_.below(random_.oneIn(3) ? 1000 : 10));
  if (random_.oneIn(2))
    return fmt::format("0x{:X}", static_cast<uint32_t>(random_.next()) >> random_.below(32));
  return fmt::format("'{}'", static_cast<char>('a' + random_.below(26)));
}

WendExpr WendWriter::sum(uint32_t depth) {
  constexpr const char *ops[] = {"+", "-", "|", "^"};
  const char *op = ops[random_.below(shape_.isCore || random_.oneIn(2) ? 2 : 4)];
  WendExpr left = expression(WendType::Int, depth);
  return join(std::move(left), op, expression(WendType::Int, depth), Binding::Sum);
}

WendExpr WendWriter::product(uint32_t depth) {
  constexpr const char *ops[] = {"*", "<<", ">>", "&"};
  const char *op = ops[random_.below(shape_.isCore || random_.oneIn(2) ? 1 : 4)];
  WendExpr left = expression(WendType::Int, depth);
  return join(std::move(left), op, expression(WendType::Int, depth), Binding::Product);
}

// The divisor cannot be zero, unless the program may fail.
WendExpr WendWriter::division(uint32_t depth) {
  const char *op = random_.oneIn(2) ? "/" : "%";
  WendExpr left = expression(WendType::Int, depth);
  WendExpr right;
  if (mayFail_ && random_.oneIn(6))
    right = expression(WendType::Int, depth);
  else if (random_.oneIn(3))
    right = {fmt::format("{}", random_.oneIn(2) ? 2 << random_.below(12)
                                                : static_cast<int>(random_.between(1, 1000)))};
  else if (random_.oneIn(4))
    right = {fmt::format("-{}", uint32_t{1} << random_.below(6)), Binding::Unary};
  else if (random_.oneIn(2))
    right = {fmt::format("nonzero({})", text(WendType::Int, depth))};
  else if (!shape_.isCore && random_.oneIn(2))
    right = join(expression(WendType::Int, depth), "|", {"1"}, Binding::Sum);
  else
    right = {fmt::format("{} % 5 + 7", within(expression(WendType::Int, depth), Binding::Product)),
             Binding::Sum};
  return join(std::move(left), op, std::move(right), Binding::Product);
}

WendExpr WendWriter::unary(uint32_t depth) {
  WendExpr operand = expression(WendType::Int, depth);
  char op = random_.oneIn(4) ? '+' : shape_.isCore || random_.oneIn(2) ? '-' : '~';
  if (shape_.isCore)
    return {op + within(std::move(operand), Binding::Atom), Binding::Unary};
  return {fmt::format("{} {}", op, within(std::move(operand), Binding::Unary)), Binding::Unary};
}

WendExpr WendWriter::element(WendType type, uint32_t depth) {
  if (shape_.isCore)
    return leaf(type);
  const Variable *found = array(type);
  if (!found)
    return leaf(type);
  if (type == WendType::Int && random_.oneIn(10))
    return {fmt::format("len({})", found->name)};
  Variable from = *found;
  return {fmt::format("{}[{}]", from.name, index(from, depth))};
}

// In bounds, unless the program may fail.
std::string WendWriter::index(const Variable &array, uint32_t depth) {
  uint32_t length = array.length == 0 ? shortest : array.length;
  if (random_.oneIn(4))
    return fmt::format("{}", random_.below(length));
  WendExpr inner = expression(WendType::Int, depth);
  if (mayFail_ && random_.oneIn(6))
    return inner.text;
  if (random_.oneIn(2) || array.length == 0)
    return within(std::move(inner), Binding::Product) + " & 3";
  return fmt::format("({0} % {1} + {1}) % {1}", within(std::move(inner), Binding::Product), length);
}

// A recursive function passes a smaller counter to any recursive one; other callers start a new
// one.
WendExpr WendWriter::call(const Function &function, uint32_t depth) {
  std::string out = function.name + '(';
  pay(function.isRecursive ? 1 : function.cost);
  std::string passed; // the last array
  WendType passedType = WendType::Void;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    WendType type = function.parameters[i];
    if (i != 0)
      out += ", ";
    if (i == 0 && function.isRecursive)
      out += level().function && level().function->isRecursive
                 ? fmt::format("n - {}", random_.between(1, 2))
                 : fmt::format("{}", random_.between(1, 5));
    else if (isArray(type) && !passed.empty() && type == passedType && random_.oneIn(2))
      out += passed; // two parameters with the same elements
    else if (isArray(type))
      out += passed = readable(type)->name;
    else
      out += text(type, depth);
    if (isArray(type))
      passedType = type;
  }
  return {out + ')'};
}

} // namespace wend::fuzz
