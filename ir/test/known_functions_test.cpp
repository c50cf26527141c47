// Known functions: which declarations are, and what calls of them do.

#include "ir/effects.h"
#include "ir/test/fixture.h"

#include <catch2/catch.hpp>

namespace wend::test {

namespace {

Instruction *callOf(Fixture &fx, Function *callee) {
  fx.block(fx.function("caller", Type::Void, {}), "entry");
  std::vector<Value *> arguments;
  for (const Argument *argument : callee->arguments())
    arguments.push_back(fx.constant(argument->type(), 0));
  return fx.b.call(callee, arguments);
}

} // namespace

TEST_CASE("every known function is declared as it is in the table") {
  for (size_t i = 1; i < knownFunctionCount; ++i) {
    auto known = static_cast<KnownFunction>(i);
    INFO(row(known).symbol);
    CHECK(findKnownFunction(row(known).symbol) == known);
    Fixture fx;
    Function *declared = fx.module.declare(known);
    CHECK(declared->known() == known);
    CHECK(declared->isNoReturn == row(known).isNoReturn);
    Instruction *call = callOf(fx, declared);
    CHECK(knownCallee(*call) == known);
    CHECK(memoryAccess(*call) == row(known).access);
    CHECK(effectsOf(*call).doesIO == row(known).hasSideEffects);
    CHECK((!effectsOf(*call).reads && !effectsOf(*call).writes) ==
          (row(known).access == MemoryAccess::None));
  }
  CHECK(findKnownFunction("memse") == KnownFunction::None);
  CHECK(findKnownFunction("") == KnownFunction::None);
}

TEST_CASE("a function of the same name but another signature is not known") {
  Fixture fx;
  Function *shorter = fx.function("memset", Type::Ptr, {Type::Ptr, Type::I32});
  CHECK(shorter->known() == KnownFunction::None);
  Function *other = fx.function("memcpy", Type::Void, {Type::Ptr, Type::Ptr, Type::I64});
  CHECK(other->known() == KnownFunction::None);
  Instruction *call = callOf(fx, other);
  CHECK(memoryAccess(*call) == MemoryAccess::Any);
  CHECK(effectsOf(*call) == CallEffects());
}

TEST_CASE("a function that is defined here or may be replaced is not known") {
  Fixture fx;
  Function *memcpy = fx.module.declare(KnownFunction::Memcpy);
  memcpy->isWeak = true;
  CHECK(memcpy->known() == KnownFunction::None);
  memcpy->isWeak = false;
  CHECK(memcpy->known() == KnownFunction::Memcpy);
  memcpy->isDefined = true;
  CHECK(memcpy->known() == KnownFunction::None);
}

TEST_CASE("a copy reads and writes, a fill only writes, printing does neither") {
  auto effects = [](KnownFunction known) {
    Fixture fx;
    return effectsOf(*callOf(fx, fx.module.declare(known)));
  };
  CHECK(effects(KnownFunction::Memcpy) == CallEffects{true, true, false, false});
  CHECK(effects(KnownFunction::Memset) == CallEffects{false, true, false, false});
  CHECK(effects(KnownFunction::PrintBytes) == CallEffects{true, false, true, true});
  CHECK(effects(KnownFunction::PrintInt) == CallEffects{false, false, true, true});
}

} // namespace wend::test
