// A module to build functions in, with shorthands for tests.
#pragma once

#include "ir/analysis/verifier.h"
#include "ir/builder.h"
#include "ir/printer.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace wend::test {

struct Fixture {
  Interner names;
  Module module{names, nullptr};
  IRBuilder b{module};

  Symbol name(std::string_view text) { return names.intern(text); }
  Constant *i1(bool value) { return module.boolConstant(value); }
  Constant *i8(int64_t value) { return constant(Type::I8, value); }
  Constant *i32(int64_t value) { return constant(Type::I32, value); }
  Constant *i64(int64_t value) { return constant(Type::I64, value); }
  Constant *null() { return module.constant(Type::Ptr, 0); }
  Constant *constant(Type type, int64_t value) {
    return module.constant(type, static_cast<uint64_t>(value));
  }

  // A function with the arguments a, b, c…
  Function *function(std::string_view text, Type result, std::initializer_list<Type> arguments) {
    Function *function = module.addFunction(text, result);
    char letter = 'a';
    for (Type type : arguments)
      function->addArgument(type, name(std::string_view(&letter, 1))), ++letter;
    return function;
  }
  // A block at the end; the builder continues in it.
  BasicBlock *block(Function *function, std::string_view text) {
    BasicBlock *block = function->addBlock(text.empty() ? Symbol{} : name(text));
    b.setBlock(block);
    return block;
  }
  // A phi with these operands, in the order of the predecessor slots.
  Instruction *phi(BasicBlock *block, Type type, std::string_view text,
                   std::initializer_list<Value *> operands) {
    b.setBlock(block);
    Instruction *phi = b.phi(type, static_cast<uint32_t>(operands.size()), name(text));
    for (Value *operand : operands)
      phi->addOperand(module, operand);
    return phi;
  }
  Instruction *call(Function *callee, std::initializer_list<Value *> arguments,
                    std::string_view text = {}) {
    std::vector<Value *> values(arguments);
    return b.call(callee, values, text.empty() ? Symbol{} : name(text));
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    print(module, out);
    return out;
  }
};

inline std::string textOf(const Function &function) {
  std::string out;
  print(function, out);
  return out;
}

// The errors that the verifier reports, one per line.
inline std::string faultsOf(const Function &function) {
  std::vector<std::string> errors;
  verify(function, errors);
  std::string out;
  for (const std::string &error : errors)
    out += error + '\n';
  return out;
}

} // namespace wend::test
