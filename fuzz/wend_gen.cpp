// Random Wend programs: functions. Statements are in wend_statements.cpp, loops in wend_loops.cpp,
// array loops in wend_arrays.cpp, expressions in wend_expressions.cpp.

#include "fuzz/wend_names.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::fuzz {

bool WendShape::set(std::string_view name, uint32_t value) {
#define SHAPE(member, spelling, standard, text)                                                    \
  if (name == spelling) {                                                                          \
    member = value;                                                                                \
    return true;                                                                                   \
  }
#include "fuzz/wend_shape.def"
  return false;
}

WendWriter::WendWriter(const WendShape &shape, uint64_t seed) : shape_(shape), random_(seed) {}

std::string WendWriter::run() {
  mayFail_ = random_.percent(shape_.errors);
  out_ = "main() {\n";
  indent_ = 1;
  openLevel(nullptr, shape_.size / 3);
  body();
  levels_.pop_back();
  out_ += "}\n";
  return std::move(out_);
}

void WendWriter::openLevel(Function *function, uint32_t budget) {
  levels_.emplace_back();
  level().function = function;
  level().blocks.emplace_back();
  level().budget = budget;
  if (function)
    for (size_t i = 0; i < function->parameters.size(); ++i) {
      bool isCounter = i == 0 && function->isRecursive;
      declare({isCounter ? "n" : fmt::format("p{}", names_++), function->parameters[i], 0,
               !isCounter && !isArray(function->parameters[i])});
    }
  chooseNested();
}

// The functions of a scope may call each other, so all are chosen before the first is written.
void WendWriter::chooseNested() {
  if (levels_.size() > shape_.nesting)
    return;
  uint32_t most = levels_.size() == 1 ? 5 : 2;
  for (uint32_t i = levels_.size() == 1 ? random_.between(1, most) : random_.below(most + 1);
       i > 0 && functions_ < shape_.functions; --i) {
    std::unique_ptr<Function> function = signature();
    if (isTaken(level(), *function))
      continue;
    ++functions_;
    level().nested.push_back(std::move(function));
  }
}

std::unique_ptr<WendWriter::Function> WendWriter::signature() {
  constexpr const char *names[] = {"f", "g", "h", "step", "take"};
  constexpr WendType results[] = {WendType::Void, WendType::Int, WendType::Int, WendType::Bool};
  auto function = std::make_unique<Function>();
  function->name = random_.pick(names);
  function->result = random_.pick(results);
  function->isRecursive = random_.oneIn(3);
  if (function->isRecursive)
    function->parameters.push_back(WendType::Int);
  for (uint32_t i = random_.below(random_.oneIn(6) ? 9 : 4); i > 0; --i) {
    bool isArray = !shape_.isCore && random_.percent(shape_.arrays / 2);
    WendType type = scalar();
    WendType parameter = !isArray ? type : type == WendType::Int ? WendType::Ints : WendType::Bools;
    function->parameters.push_back(parameter);
    // A second array of the type, which may be the same.
    if (isArray && random_.oneIn(3))
      function->parameters.push_back(parameter);
  }
  return function;
}

void WendWriter::writeNested() {
  Level &here = level();
  size_t number = here.written++;
  writeFunction(*here.nested[number]);
}

void WendWriter::writeFunction(Function &function) {
  openLevel(&function, shape_.size / (shape_.functions + 1));
  std::string head = function.result == WendType::Void  ? ""
                     : function.result == WendType::Int ? "int "
                                                        : "bool ";
  head += function.name + '(';
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    WendType type = function.parameters[i];
    bool isInt = type == WendType::Int || type == WendType::Ints;
    head += fmt::format("{}{} {}{}", i == 0 ? "" : ", ", isInt ? "int" : "bool",
                        level().blocks[0][i].name, isArray(type) ? "[]" : "");
  }
  open(head + ") {");
  body();
  close();
  function.isComplete = true;
  function.cost = level().cost + 1;
  levels_.pop_back();
}

// Declarations, nested functions, statements: in this order in the core dialect, mixed otherwise.
void WendWriter::body() {
  const Function *function = level().function;
  coreDeclarations();
  if (!function)
    helpers();
  bool mixes = !shape_.isCore;
  while (!mixes && level().written < level().nested.size())
    writeNested();
  if (!function)
    line(fmt::format("fuel = {};", random_.between(20, 100)));
  else if (function->isRecursive)
    guardRecursion(*function);
  if (function && function->isRecursive && mixes && random_.oneIn(2))
    activationArray();
  setVariables();
  while (level().budget > 0 || level().written < level().nested.size()) {
    bool isNested =
        level().written < level().nested.size() && (level().budget == 0 || random_.oneIn(4));
    if (isNested)
      writeNested();
    else
      statement();
    if (!function && random_.oneIn(8))
      line(fmt::format("fuel = {};", random_.between(5, 60)));
  }
  closing();
}

void WendWriter::coreDeclarations() {
  counters();
  uint32_t count = random_.oneIn(8) ? random_.between(12, 24) : random_.between(1, 6);
  for (uint32_t i = 0; i < count; ++i) {
    WendType type = scalar();
    std::string name = freshName();
    line(fmt::format("{} {};", type == WendType::Int ? "int" : "bool", name));
    declare({name, type});
  }
}

// Loop counters, one per nesting depth. They may be read like other variables.
void WendWriter::counters() {
  for (uint32_t i = 0; i < deepestLoop; ++i) {
    line(fmt::format("int i{};", i));
    declare({fmt::format("i{}", i), WendType::Int, 0, false});
  }
  if (level().function)
    return;
  line("int fuel;");
  declare({"fuel", WendType::Int, 0, false});
  if (shape_.isCore)
    return;
  line("int data[8];");
  line("bool flags[8];");
  declare({"data", WendType::Ints, 8});
  declare({"flags", WendType::Bools, 8});
}

// Initialises most variables: zeros hide faults.
void WendWriter::setVariables() {
  std::vector<Variable> variables = level().blocks[0];
  for (const Variable &variable : variables)
    if (!isArray(variable.type) && variable.isWritable && !random_.oneIn(3))
      line(fmt::format("{} = {};", variable.name,
                       random_.oneIn(3) ? text(variable.type, 2) : leaf(variable.type).text));
}

void WendWriter::helpers() {
  open("int nonzero(int value) {");
  line("if value == 0 { return 1; }");
  line("return value;");
  close();
  if (shape_.isCore)
    return;
  open("int number() {");
  line("if eof() { return 7; }");
  line("return read();");
  close();
  open("int quit(int status, bool now) {");
  line("if now { exit(status & 63); }");
  line("return status;");
  close();
  probes();
}

void WendWriter::guardRecursion(const Function &function) {
  constexpr const char *results[] = {"return;", "return n;", "return n == 0;"};
  auto kind = static_cast<size_t>(function.result);
  line(fmt::format("if n <= 0 || fuel <= 0 {{ {} }}", results[kind]));
  line("fuel = fuel - 1;");
}

// A call of itself at the end, or followed by one operation.
bool WendWriter::tailCall() {
  const Function &self = *level().function;
  if (!callable([&](const Function &candidate) { return &candidate == &self; }))
    return false;
  WendExpr again = call(self, 2);
  if (self.result == WendType::Void)
    line(again.text + ';');
  else if (self.result == WendType::Bool || random_.oneIn(2))
    line(fmt::format("return {};", again.text));
  else {
    const char *op = random_.oneIn(3) ? "*" : "+";
    WendExpr left = expression(WendType::Int, 2);
    WendExpr product = join(std::move(left), op, std::move(again), Binding::Product);
    line(fmt::format("return {};", product.text));
  }
  return true;
}

// Returns or prints the variables of the function.
void WendWriter::closing() {
  const Function *function = level().function;
  if (function && function->isRecursive && random_.oneIn(3) && tailCall())
    return;
  if (function && function->result != WendType::Void && !random_.oneIn(12))
    return line(fmt::format("return {};", text(function->result, shape_.depth)));
  if (function)
    return;
  for (const Variable &variable : level().blocks[0]) {
    if (isArray(variable.type))
      for (uint32_t i = 0; i < std::min(variable.length, shortest); ++i)
        line(fmt::format("println {}[{}];", variable.name, i));
    else
      line(fmt::format("println {};", variable.name));
  }
}

void WendWriter::line(const std::string &text) {
  out_.append(size_t{2} * indent_, ' ');
  out_ += text;
  out_ += '\n';
}

void WendWriter::open(const std::string &head) {
  line(head);
  ++indent_;
}

void WendWriter::close(const char *tail) {
  --indent_;
  line(tail);
}

std::string generateWend(const WendShape &shape, uint64_t seed) {
  return WendWriter(shape, seed).run();
}

} // namespace wend::fuzz
