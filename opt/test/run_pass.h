// Running one pass on a function built by hand.
#pragma once

#include "ir/test/fixture.h"
#include "opt/passes.h"

#include <catch2/catch.hpp>

namespace wend::test {

// The function's text after the pass; checked by the verifier before and after.
inline std::string textAfter(PassId pass, Function &function) {
  function.renumber();
  CHECK(faultsOf(function) == "");
  Analyses analyses(function);
  row(pass).run(function, analyses);
  CHECK(faultsOf(function) == "");
  return textOf(function);
}

// Blocks by name in a function `i32 @f(i32 %a, i1 %b)`, to be connected.
struct Blocks : Fixture {
  Function *f = function("f", Type::I32, {Type::I32, Type::I1});
  Value *number = f->arguments()[0];
  Value *condition = f->arguments()[1];

  explicit Blocks(std::initializer_list<std::string_view> labels) {
    for (std::string_view text : labels)
      block(f, text);
  }
  BasicBlock *operator[](std::string_view text) {
    for (BasicBlock &block : *f)
      if (names.text(block.name) == text)
        return &block;
    FAIL("no block " << text);
    return nullptr;
  }
  IRBuilder &in(std::string_view text) {
    b.setBlock((*this)[text]);
    return b;
  }
  void returns(std::string_view text, Value *value) { in(text).ret(value); }
  std::string after(PassId pass = PassId::simplifyCfg) { return textAfter(pass, *f); }
};

} // namespace wend::test
