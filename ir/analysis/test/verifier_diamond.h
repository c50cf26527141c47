// A diamond-shaped function for tests that violate a rule of the verifier.
#pragma once

#include "ir/test/fixture.h"

#include <catch2/catch.hpp>

namespace wend::test {

// entry: br i1 %b, %left, %right; left: br %join; right: br %join; join: ret i32 %x
struct Diamond : Fixture {
  Function *f = function("f", Type::I32, {Type::I32, Type::I1, Type::Ptr});
  Value *number = f->arguments()[0];
  Value *condition = f->arguments()[1];
  Value *pointer = f->arguments()[2];
  BasicBlock *entry = block(f, "entry");
  BasicBlock *left = block(f, "left");
  BasicBlock *right = block(f, "right");
  BasicBlock *join = block(f, "join");
  Instruction *x;
  Instruction *ret;

  Diamond() {
    b.setBlock(entry);
    b.condBr(condition, left, right);
    b.setBlock(left);
    b.br(join);
    b.setBlock(right);
    b.br(join);
    x = phi(join, Type::I32, "x", {number, i32(7)});
    ret = b.ret(x);
    REQUIRE(faultsOf(*f) == "");
  }

  // An instruction before the return that the builder does not make.
  Instruction *put(Op op, Type type, std::initializer_list<Value *> operands) {
    std::vector<Value *> values(operands);
    Instruction *instruction = module.makeInstruction(op, type, values);
    instruction->insertBefore(ret);
    return instruction;
  }

  CallShape &shape() { return *module.arena().make<CallShape>(); }
};

// Checks that the function has exactly one error, whose text names function, block and rule.
inline void checkFault(const Function &function, const std::string &block,
                       const std::string &rule) {
  std::string text = faultsOf(function);
  INFO(text);
  CHECK(text.find("function @" + std::string(function.module().names().text(function.name)) +
                  ", block %" + block + ": " + rule) != std::string::npos);
}

inline void checkRule(Diamond &d, const std::string &rule) { checkFault(*d.f, "join", rule); }

} // namespace wend::test
