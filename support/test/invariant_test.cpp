#include "support/invariant.h"

#include "support/region.h"

#include <catch2/catch.hpp>

#include <new>

using namespace wend;

TEST_CASE("in a boundary a fault is thrown, with the stack of notes", "[invariant]") {
  FaultBoundary boundary;
  auto fail = [](int number) {
    CrashNote note(
        [](const void *data, std::string &out) { out += static_cast<const char *>(data); },
        "counting");
    INVARIANT(number < 3, "the number is small");
  };
  CHECK_NOTHROW(fail(2));
  std::string text;
  try {
    fail(4);
  } catch (const Fault &fault) {
    text = fault.text;
  }
  CHECK(text.starts_with("the number is small (number < 3 at "));
  CHECK(text.ends_with("\n  while counting\n"));
  CHECK(CrashNote::stack().empty());
}

TEST_CASE("boundaries nest", "[invariant]") {
  CHECK_FALSE(FaultBoundary::isActive());
  {
    FaultBoundary outer;
    {
      FaultBoundary inner;
    }
    CHECK(FaultBoundary::isActive());
  }
  CHECK_FALSE(FaultBoundary::isActive());
}

TEST_CASE("an exhausted region throws std::bad_alloc", "[invariant]") {
  CHECK_THROWS_AS(allocateRegionMemory(size_t{1} << 40), std::bad_alloc);
  char *memory = allocateRegionMemory(regionUnit);
  CHECK(memory != nullptr);
  freeRegionMemory(memory, regionUnit);
}
