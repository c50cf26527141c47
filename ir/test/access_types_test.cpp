// Types of accesses: which are related.

#include "ir/access_types.h"

#include <catch2/catch.hpp>

namespace wend::test {

TEST_CASE("types are related to their ancestors, descendants and other trees") {
  AccessTypes types;
  AccessType root = types.add("C", 0);
  AccessType character = types.add("char", root);
  AccessType integer = types.add("int", character);
  AccessType enumeration = types.add("enum", integer);
  AccessType number = types.add("float", character);
  AccessType pointer = types.add("vtable pointer", root);
  AccessType otherRoot = types.add("Fortran", 0);
  AccessType word = types.add("word", otherRoot);
  CHECK(types.count() == 8);
  CHECK(types.name(integer) == "int");
  CHECK(types.parent(integer) == character);
  CHECK(types.parent(otherRoot) == 0);

  auto areRelated = [&](AccessType a, AccessType b) {
    CHECK(types.areRelated(a, b) == types.areRelated(b, a));
    return types.areRelated(a, b);
  };
  for (AccessType type = 0; type <= types.count(); ++type) {
    CHECK(areRelated(type, type));
    CHECK(areRelated(type, 0));
  }
  for (AccessType type : {character, integer, enumeration, number, pointer}) {
    CHECK(areRelated(type, root));
    CHECK(areRelated(type, otherRoot));
    CHECK(areRelated(type, word));
  }
  for (AccessType type : {integer, enumeration, number})
    CHECK(areRelated(type, character));
  CHECK(areRelated(integer, enumeration));
  CHECK_FALSE(areRelated(integer, number));
  CHECK_FALSE(areRelated(enumeration, number));
  for (AccessType type : {character, integer, enumeration, number})
    CHECK_FALSE(areRelated(type, pointer));
}

TEST_CASE("a type with too many ancestors is unknown") {
  AccessTypes types;
  AccessType type = types.add("root", 0);
  for (int depth = 1; depth <= 16; ++depth) {
    type = types.add("nested", type);
    REQUIRE(type != 0);
  }
  CHECK(types.areRelated(type, 1));
  CHECK(types.add("too deep", type) == 0);
  CHECK(types.count() == 17);
}

TEST_CASE("types beyond the limit are unknown") {
  AccessTypes types;
  AccessType type = 0;
  for (AccessType last = 0; last == types.count(); ++last)
    type = types.add("root", 0);
  CHECK(type == 0);
  CHECK(types.count() == 60000);
}

} // namespace wend::test
