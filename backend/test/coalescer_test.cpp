// Copies that need no instruction.

#include "backend/checker.h"
#include "backend/test/allocated.h"
#include "backend/test/random_function.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

uint32_t copiesIn(const MFunction &function) {
  return static_cast<uint32_t>(
      std::ranges::count_if(function.insts, [](const MInst &inst) { return inst.isCopy(); }));
}

} // namespace

// The byte and its extension are live at the same time, and in one register.
TEST_CASE("a copy that is never changed is what it is a copy of", "[coalescer]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I32, {Type::Ptr, Type::Ptr, Type::Ptr});
  Instruction *byte = b.load(Type::I8, f->arguments()[0]);
  Value *wide = b.cast(Op::ZExt, byte, Type::I32);
  Value *square = b.binary(Op::Mul, wide, wide);
  b.store(square, f->arguments()[2]);
  b.store(byte, f->arguments()[1]);
  b.ret(b.binary(Op::Xor, square, wide));
  Allocated allocated(*f, BackendOptions());
  CHECK(checkAllocation(allocated.before, allocated.after) == "");
  // The product overwrites a copy of its operand, and the result is moved to rax.
  CHECK(copiesIn(allocated.after) == 2);
}

} // namespace wend
