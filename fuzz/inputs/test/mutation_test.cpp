// That mutation makes different texts, and that many of them are modules still.

#include "fuzz/inputs/mutation.h"

#include "ir/reader/reader.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::fuzz;

namespace {

constexpr std::string_view sample = R"(; passes: gvn
define i32 @sum(i32 %n, i32 %step) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %square = mul i32 %i, %i
  %t = add i32 %s, %square
  %next = add i32 %i, %step
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %done
done:
  %r = sub i32 %t, 7
  ret i32 %r
}
)";

bool isModule(const std::string &text) {
  SourceFile file("x.ll", text);
  Diagnostics diagnostics(file);
  Interner names;
  Module module(names, &file);
  return readIr(file, diagnostics, module);
}

} // namespace

TEST_CASE("mutated modules are different, and many are modules") {
  constexpr int count = 2000;
  int modules = 0;
  int same = 0;
  bool hasCopy = false;
  bool hasPasses = false;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    Random random(seed);
    std::string text = mutated(sample, random);
    Random again(seed);
    REQUIRE(text == mutated(sample, again));
    same += text == sample;
    if (!isModule(text))
      continue;
    ++modules;
    hasCopy = hasCopy || text.find(".c") != std::string::npos;
    hasPasses = hasPasses || !text.starts_with("; passes: gvn\n");
  }
  CHECK(modules > count / 4);
  CHECK(same < count / 10);
  CHECK(hasCopy);
  CHECK(hasPasses);
}

TEST_CASE("mutation takes any text") {
  for (std::string text : {"", "\n", "%", "@", "-", "%%\n\n=", "; passes: ", "a\nb"})
    for (uint64_t seed = 1; seed <= 500; ++seed) {
      Random random(seed);
      text = mutated(text, random).substr(0, 1000);
      CHECK(text.size() <= 1000); // and it has come back
    }
}
