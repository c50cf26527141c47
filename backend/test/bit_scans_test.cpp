// Counts of zeros: of numbers that are known not to be zero, by the instruction alone.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>

#include <array>

namespace wend {

namespace {

bool contains(const Loaded &loaded, const char *text) {
  return loaded.assembly().find(text) != std::string::npos;
}

} // namespace

TEST_CASE("zeros of what is not zero take one instruction", "[bit_scans]") {
  Program program;
  program.read(R"(
    declare i64 @llvm.cttz.i64(i64, i1)
    declare i32 @llvm.ctlz.i32(i32, i1)

    define i64 @trailing(i64 %x) {
      %n = call i64 @llvm.cttz.i64(i64 %x, i1 true)
      ret i64 %n
    }
    define i32 @highest(i32 %x) {
      %n = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
      %m = sub i32 31, %n
      ret i32 %m
    }
    define i32 @width(i32 %x) {
      %n = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
      %m = sub i32 32, %n
      ret i32 %m
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  CHECK(contains(loaded, "rep bsf"));
  CHECK_FALSE(contains(loaded, "cmov"));
  CHECK_FALSE(contains(loaded, "xor"));
  CHECK(loaded.find<uint64_t(uint64_t)>("trailing")(uint64_t{1} << 40) == 40);
  CHECK(loaded.find<uint32_t(uint32_t)>("highest")(0x8000'0001) == 31);
  CHECK(loaded.find<uint32_t(uint32_t)>("width")(5) == 3);
}

// The flag of an intrinsic on vectors holds for each element.
TEST_CASE("zeros of vectors with elements that are zero", "[bit_scans]") {
  Program program;
  program.read(R"(
    declare <4 x i32> @llvm.ctlz.v4i32(<4 x i32>, i1)

    define void @leading(ptr %p) {
      %x = load <4 x i32>, ptr %p
      %n = call <4 x i32> @llvm.ctlz.v4i32(<4 x i32> %x, i1 false)
      store <4 x i32> %n, ptr %p
      ret void
    }
  )");
  Loaded loaded(program);
  INFO(loaded.assembly());
  alignas(16) std::array<uint32_t, 4> lanes{0, 1, 0, 0x8000'0000};
  loaded.find<void(uint32_t *)>("leading")(lanes.data());
  CHECK(lanes == std::array<uint32_t, 4>{32, 31, 32, 0});
}

} // namespace wend
