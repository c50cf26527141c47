#include "backend/test/harness.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

namespace wend {

Function *Program::begin(std::string_view name, Type result, const std::vector<Type> &arguments) {
  function = module.addFunction(name, result);
  for (Type type : arguments)
    function->addArgument(type, {});
  build.setBlock(function->addBlock(names.intern("entry")));
  return function;
}

BasicBlock *Program::block(std::string_view name) { return function->addBlock(names.intern(name)); }

void Program::addIncoming(Instruction *phi, BasicBlock *from, Value *value) {
  Instruction *copy = module.makeInstruction(Op::Copy, value->type(), {&value, 1});
  copy->placeBefore(from->terminator());
  phi->addOperand(module, copy);
}

Loaded::Loaded(Program &program, const BackendOptions &options) {
  for (Function *function : program.module.functions())
    function->renumber();
  emitAssembly(program.module, options, assembly_);
  char directory[] = "/tmp/wend-backend-XXXXXX";
  REQUIRE(mkdtemp(directory));
  std::string stem = std::string(directory) + "/program";
  std::FILE *file = std::fopen((stem + ".s").c_str(), "w");
  REQUIRE(file);
  std::fwrite(assembly_.data(), 1, assembly_.size(), file);
  std::fclose(file);
  std::string command = "cc -shared -Wl,-Bsymbolic -o " + stem + ".so " + stem + ".s";
  int status = std::system(command.c_str());
  REQUIRE(status == 0);
  handle_ = dlopen((stem + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle_)
    FAIL(dlerror());
  for (const char *ending : {".s", ".so"})
    std::remove((stem + ending).c_str());
  rmdir(directory);
}

Loaded::~Loaded() {
  if (handle_)
    dlclose(handle_);
}

void *Loaded::address(const std::string &name) const {
  void *found = dlsym(handle_, name.c_str());
  INFO(name);
  REQUIRE(found);
  return found;
}

const std::vector<uint64_t> &interestingValues() {
  static const std::vector<uint64_t> values = [] {
    std::vector<uint64_t> all = {0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 63, 64, 100, 1000003};
    for (unsigned bits : {7U, 8U, 15U, 16U, 31U, 32U, 62U, 63U})
      for (int64_t off : {-1, 0, 1})
        all.push_back((uint64_t{1} << bits) + static_cast<uint64_t>(off));
    for (size_t i = all.size(); i-- > 0;)
      all.push_back(0 - all[i]);
    all.push_back(0x123456789ABCDEF0);
    return all;
  }();
  return values;
}

bool evaluate(Op op, Type type, uint64_t left, uint64_t right, uint64_t &result) {
  uint64_t mask = bitMask(type);
  left &= mask;
  right &= mask;
  int64_t a = signExtend(type, left);
  int64_t b = signExtend(type, right);
  unsigned count = static_cast<unsigned>(right % bitWidth(type));
  bool isSigned = op == Op::SDiv || op == Op::SRem;
  bool isDivision = isSigned || op == Op::UDiv || op == Op::URem;
  uint64_t minimum = uint64_t{1} << (bitWidth(type) - 1);
  if (isDivision && (right == 0 || (isSigned && left == minimum && b == -1)))
    return false;
  switch (op) {
  case Op::Add:
    result = left + right;
    break;
  case Op::Sub:
    result = left - right;
    break;
  case Op::Mul:
    result = left * right;
    break;
  case Op::SDiv:
    result = static_cast<uint64_t>(a / b);
    break;
  case Op::UDiv:
    result = left / right;
    break;
  case Op::SRem:
    result = static_cast<uint64_t>(a % b);
    break;
  case Op::URem:
    result = left % right;
    break;
  case Op::And:
    result = left & right;
    break;
  case Op::Or:
    result = left | right;
    break;
  case Op::Xor:
    result = left ^ right;
    break;
  case Op::Shl:
    result = left << count;
    break;
  case Op::LShr:
    result = left >> count;
    break;
  case Op::AShr:
    result = static_cast<uint64_t>(a >> count);
    break;
  default:
    FAIL("no binary operation");
  }
  result &= mask;
  return true;
}

bool holds(Predicate predicate, Type type, uint64_t left, uint64_t right) {
  left &= bitMask(type);
  right &= bitMask(type);
  int64_t a = signExtend(type, left);
  int64_t b = signExtend(type, right);
  switch (predicate) {
  case Predicate::Eq:
    return left == right;
  case Predicate::Ne:
    return left != right;
  case Predicate::Ult:
    return left < right;
  case Predicate::Ule:
    return left <= right;
  case Predicate::Ugt:
    return left > right;
  case Predicate::Uge:
    return left >= right;
  case Predicate::Slt:
    return a < b;
  case Predicate::Sle:
    return a <= b;
  case Predicate::Sgt:
    return a > b;
  case Predicate::Sge:
    return a >= b;
  }
  return false;
}

} // namespace wend
