#include "fuzz/wend_names.h"

#include <fmt/format.h>

namespace wend::fuzz {

void WendWriter::statements(uint32_t count) {
  for (; count > 0; --count)
    statement();
}

void WendWriter::block(uint32_t count) {
  level().blocks.emplace_back();
  statements(count);
  level().blocks.pop_back();
}

// A statement of a random kind; an assignment if nothing visible fits that kind.
void WendWriter::statement() {
  Level &here = level();
  here.budget -= here.budget > 0 ? 1 : 0;
  pay(1);
  uint32_t extensions = shape_.isCore ? 0 : 1;
  uint32_t nesting = here.budget > 0 && here.blocks.size() < 6 ? 1 : 0;
  const uint32_t weights[] = {20,
                              shape_.arrays * extensions,
                              10 * extensions,
                              shape_.arrays / 4 * extensions,
                              shape_.branches * nesting,
                              here.loops < deepestLoop ? shape_.loops * nesting : 0,
                              shape_.calls,
                              shape_.prints,
                              here.blocks.size() > 2 ? shape_.exits : 0,
                              shape_.pressure,
                              shape_.choices * nesting,
                              here.loops < deepestLoop ? shape_.sweeps * nesting * extensions : 0,
                              here.loops < 2 ? shape_.arrayLoops * nesting * extensions : 0,
                              here.loops < 2 ? shape_.probes * extensions : 0,
                              mayFail_ && here.blocks.size() > 2 ? shape_.failures : 0};
  using Write = void (WendWriter::*)();
  constexpr Write writes[] = {
      &WendWriter::assignment,       &WendWriter::storeElement, &WendWriter::declaration,
      &WendWriter::arrayDeclaration, &WendWriter::branch,       &WendWriter::loop,
      &WendWriter::callStatement,    &WendWriter::print,        &WendWriter::leave,
      &WendWriter::pressure,         &WendWriter::choice,       &WendWriter::sweep,
      &WendWriter::arrayLoop,        &WendWriter::probe,        &WendWriter::failure};
  (this->*writes[random_.weighted(weights)])();
}

void WendWriter::assignment() {
  WendType type = scalar();
  const Variable *target = writable(type);
  if (!target)
    return print();
  if (!shape_.isCore && random_.oneIn(3))
    return compound(target->name, type);
  line(fmt::format("{} = {};", target->name, text(type, shape_.depth)));
}

void WendWriter::compound(const std::string &target, WendType type) {
  constexpr const char *ofInts[] = {"+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%"};
  constexpr const char *ofBools[] = {"&", "|", "^"};
  const char *op = type == WendType::Int ? random_.pick(ofInts) : random_.pick(ofBools);
  bool isDivision = *op == '/' || *op == '%';
  std::string value = text(type, shape_.depth);
  if (isDivision && !(mayFail_ && random_.oneIn(6)))
    value = fmt::format("nonzero({})", value);
  line(fmt::format("{} {}= {};", target, op, value));
}

void WendWriter::storeElement() {
  WendType type = scalar();
  const Variable *found = array(type);
  if (!found)
    return assignment();
  std::string target = fmt::format("{}[{}]", found->name, index(*found, 2));
  if (random_.oneIn(3))
    return compound(target, type);
  line(fmt::format("{} = {};", target, text(type, shape_.depth - 1)));
}

void WendWriter::declaration() {
  WendType type = scalar();
  const char *word = type == WendType::Int ? "int" : "bool";
  if (random_.oneIn(8)) {
    std::string name = freshName();
    uint32_t factor = random_.below(9);
    line(fmt::format("const int {} = {} * {};", name, random_.below(100), factor));
    return declare({name, WendType::Int, 0, false});
  }
  std::string value = text(type, shape_.depth);
  std::string name = freshName();
  std::string text = fmt::format("{} {} = {}", word, name, value);
  declare({name, type});
  if (random_.oneIn(3)) {
    std::string second = freshName();
    text += ", " + second;
    declare({second, type});
  }
  line(text + ';');
}

void WendWriter::arrayDeclaration() {
  WendType type = scalar();
  const char *word = type == WendType::Int ? "int" : "bool";
  uint32_t length = random_.between(shortest, random_.oneIn(4) ? longest : 8);
  std::string elements;
  if (random_.oneIn(3)) {
    length = random_.between(shortest, 8);
    for (uint32_t i = 0; i < length; ++i)
      elements += (i == 0 ? "" : ", ") + text(type, 1);
  }
  std::string name = freshName();
  if (elements.empty())
    line(fmt::format("{} {}[{}];", word, name, length));
  else
    line(fmt::format("{} {}[] = {{{}}};", word, name, elements));
  declare({name, type == WendType::Int ? WendType::Ints : WendType::Bools, length});
}

void WendWriter::branch() {
  open("if " + text(WendType::Bool, shape_.depth) + " {");
  block(random_.between(1, 3));
  while (!shape_.isCore && random_.oneIn(4)) {
    close();
    open("else if " + text(WendType::Bool, 2) + " {");
    block(random_.between(1, 2));
  }
  if (random_.oneIn(2)) {
    close();
    open("else {");
    block(random_.between(1, 3));
  }
  close();
}

// Compares a variable with several constants, in a small range or arbitrary ones.
void WendWriter::choice() {
  const Variable *found = writable(WendType::Int);
  if (!found)
    return branch();
  std::string chosen = found->name;
  bool isNear = !random_.oneIn(3);
  if (isNear) {
    uint32_t divisor = random_.between(3, 10);
    std::string dividend = within(expression(WendType::Int, 2), Binding::Product);
    line(fmt::format("{} = {} % {};", chosen, dividend, divisor));
  }
  auto number = static_cast<int32_t>(random_.below(6)) - 3;
  uint32_t arms = shape_.isCore ? random_.between(2, 4) : random_.between(3, 8);
  for (uint32_t i = 0; i < arms; ++i) {
    std::string head =
        fmt::format("if {} == {} {{", chosen, isNear ? fmt::format("{}", number) : literal());
    number += static_cast<int32_t>(random_.between(1, random_.oneIn(4) ? 3 : 1));
    open(i == 0 || shape_.isCore ? head : "else " + head);
    block(1);
    close();
    if (shape_.isCore)
      open("else {");
  }
  if (!shape_.isCore)
    open("else {");
  block(1);
  for (uint32_t i = shape_.isCore ? arms : 1; i > 0; --i)
    close();
}

void WendWriter::callStatement() {
  const Function *function = callable([](const Function &) { return true; });
  if (!function)
    return assignment();
  WendType type = function->result;
  std::string call = this->call(*function, 2).text;
  bool isUnused = type == WendType::Void || random_.percent(shape_.unused);
  const Variable *target = isUnused ? nullptr : writable(type);
  line(target ? fmt::format("{} = {};", target->name, call) : call + ';');
}

void WendWriter::print() {
  const char *word = random_.oneIn(2) ? "print" : "println";
  if (random_.oneIn(4))
    return line(fmt::format("{} {};", word, stringLiteral()));
  std::string items = text(scalar(), 2);
  if (shape_.isCore)
    return line(fmt::format("{} {};", word, items));
  if (random_.oneIn(8))
    return line(fmt::format("putc({});", text(WendType::Int, 1)));
  for (uint32_t i = random_.below(3); i > 0; --i)
    items += ", " + (random_.oneIn(2) ? stringLiteral() : text(scalar(), 2));
  line(fmt::format("{} {};", word, items));
}

std::string WendWriter::stringLiteral() {
  constexpr const char *strings[] = {R"(" ")",        R"("; ")",       R"("x\ty\n")",
                                     R"("\x41\0\"")", R"("\\ \101/")", R"("-- %d")"};
  return random_.pick(strings);
}

// Conditional, so that the code after it is reachable.
void WendWriter::leave() {
  open("if " + text(WendType::Bool, 2) + " {");
  const Function *function = level().function;
  WendType result = function ? function->result : WendType::Void;
  if (!shape_.isCore && level().inLoop && random_.percent(60))
    line(random_.oneIn(2) ? "break;" : "continue;");
  else if (!shape_.isCore && mayFail_ && random_.oneIn(6))
    line(fmt::format("exit({});", random_.below(120)));
  else if (result == WendType::Void)
    line("return;");
  else
    line(fmt::format("return {};", text(result, 2)));
  close();
}

// A runtime error where it is reached, after other effects of the same statement.
void WendWriter::failure() {
  std::string before = text(WendType::Int, 2);
  const Variable *found = shape_.isCore || random_.oneIn(2) ? nullptr : array(WendType::Int);
  const char *op = random_.oneIn(2) ? "/" : "%";
  if (!found && shape_.isCore) {
    const Variable *zero = readable(WendType::Int);
    return line(fmt::format("println ({0}) {1} ({2} - {2});", before, op, zero->name));
  }
  if (!found) {
    std::string amount = text(WendType::Int, 1);
    return line(fmt::format("println {}, \" \", ({}) {} (({}) & 1);", text(WendType::Int, 1),
                            before, op, amount));
  }
  std::string array = found->name;
  std::string index = random_.oneIn(2) ? fmt::format("len({})", array) : "-1";
  std::string excess = text(WendType::Int, 1);
  if (random_.oneIn(2))
    line(fmt::format("{}[{} + (({}) & 3)] = {};", array, index, excess, before));
  else
    line(fmt::format("println {}, {}[{} + (({}) & 1)];", before, array, index, excess));
}

// Reads many variables in one expression, so that all of them are live at once.
void WendWriter::pressure() {
  const Variable *target = writable(WendType::Int);
  if (!target)
    return print();
  constexpr const char *ops[] = {" + ", " - ", " * "};
  std::string sum = text(WendType::Int, 1);
  WendExpr all = {sum, Binding::Or};
  for (uint32_t i = random_.between(8, 24); i > 0; --i) {
    WendExpr next = leaf(WendType::Int);
    bool isNested = random_.oneIn(2);
    const char *op = random_.pick(ops);
    all = isNested ? WendExpr{next.text + op + '(' + all.text + ')', Binding::Or}
                   : WendExpr{'(' + all.text + ')' + op + next.text, Binding::Or};
  }
  line(fmt::format("{} = {};", target->name, all.text));
}

} // namespace wend::fuzz
