// Types of accesses: which are related.

#include "ir/access_types.h"

#include <catch2/catch.hpp>

namespace wend::test {

namespace {

using Member = AccessTypes::Member;

SourceType addScalar(AccessTypes &types, std::string_view name, SourceType parent) {
  return types.addType(name, std::vector<Member>{{parent, 0}});
}

// The access to a scalar by itself.
AccessType addAccess(AccessTypes &types, SourceType scalar) {
  return types.addAccess({scalar, scalar, 0});
}

} // namespace

TEST_CASE("scalars are related to their ancestors, descendants and other trees") {
  AccessTypes types;
  SourceType root = types.addType("C", {});
  SourceType character = addScalar(types, "char", root);
  SourceType integer = addScalar(types, "int", character);
  SourceType otherRoot = types.addType("Fortran", {});
  AccessType ofCharacter = addAccess(types, character);
  AccessType ofInteger = addAccess(types, integer);
  AccessType ofEnumeration = addAccess(types, addScalar(types, "enum", integer));
  AccessType ofNumber = addAccess(types, addScalar(types, "float", character));
  AccessType ofPointer = addAccess(types, addScalar(types, "vtable pointer", root));
  AccessType ofWord = addAccess(types, addScalar(types, "word", otherRoot));
  CHECK(types.typeCount() == 8);
  CHECK(types.accessCount() == 6);
  CHECK(types.name(integer) == "int");
  CHECK(types.members(integer).front().type == character);
  CHECK(types.members(otherRoot).empty());
  CHECK(types.access(ofInteger).base == integer);

  auto areRelated = [&](AccessType a, AccessType b) {
    CHECK(types.areRelated(a, b) == types.areRelated(b, a));
    return types.areRelated(a, b);
  };
  for (AccessType type = 0; type <= types.accessCount(); ++type) {
    CHECK(areRelated(type, type));
    CHECK(areRelated(type, 0));
  }
  for (AccessType type : {ofCharacter, ofInteger, ofEnumeration, ofNumber, ofPointer})
    CHECK(areRelated(type, ofWord));
  for (AccessType type : {ofInteger, ofEnumeration, ofNumber})
    CHECK(areRelated(type, ofCharacter));
  CHECK(areRelated(ofInteger, ofEnumeration));
  CHECK_FALSE(areRelated(ofInteger, ofNumber));
  CHECK_FALSE(areRelated(ofEnumeration, ofNumber));
  for (AccessType type : {ofCharacter, ofInteger, ofEnumeration, ofNumber})
    CHECK_FALSE(areRelated(type, ofPointer));
}

// struct point { int x, y; char tag; };
// struct line { struct point a, b; };
// struct named { char tag; };
TEST_CASE("members are related by their paths") {
  AccessTypes types;
  SourceType root = types.addType("C", {});
  SourceType character = addScalar(types, "char", root);
  SourceType integer = addScalar(types, "int", character);
  SourceType point =
      types.addType("point", std::vector<Member>{{integer, 0}, {integer, 4}, {character, 8}});
  SourceType line = types.addType("line", std::vector<Member>{{point, 0}, {point, 12}});
  SourceType named = types.addType("named", std::vector<Member>{{character, 0}});
  AccessType ofCharacter = addAccess(types, character);
  AccessType ofInteger = addAccess(types, integer);
  AccessType x = types.addAccess({point, integer, 0});
  AccessType y = types.addAccess({point, integer, 4});
  AccessType tag = types.addAccess({point, character, 8});
  AccessType ax = types.addAccess({line, integer, 0});
  AccessType by = types.addAccess({line, integer, 16});
  AccessType namedTag = types.addAccess({named, character, 0});
  CHECK(types.accessCount() == 8);

  auto relatedTo = [&](AccessType type) {
    std::vector<AccessType> related;
    for (AccessType other = 1; other <= types.accessCount(); ++other) {
      CHECK(types.areRelated(type, other) == types.areRelated(other, type));
      if (types.areRelated(type, other))
        related.push_back(other);
    }
    return related;
  };
  using Accesses = std::vector<AccessType>;
  CHECK(relatedTo(ofCharacter) == Accesses{ofCharacter, ofInteger, x, y, tag, ax, by, namedTag});
  CHECK(relatedTo(ofInteger) == Accesses{ofCharacter, ofInteger, x, y, ax, by});
  CHECK(relatedTo(x) == Accesses{ofCharacter, ofInteger, x, ax});
  CHECK(relatedTo(y) == Accesses{ofCharacter, ofInteger, y, by});
  CHECK(relatedTo(tag) == Accesses{ofCharacter, tag});
  CHECK(relatedTo(ax) == Accesses{ofCharacter, ofInteger, x, ax});
  CHECK(relatedTo(namedTag) == Accesses{ofCharacter, namedTag});

  CHECK(types.addAccess({point, integer, 1}) == 0);
  CHECK(types.addAccess({point, point, 4}) == 0);
  CHECK(types.addAccess({line, named, 0}) == 0);

  SourceType other = types.addType("other", std::vector<Member>{{point, 0}, {named, 12}});
  types.truncateTypes(named);
  CHECK(types.typeCount() == named);
  CHECK(types.addType("another", std::vector<Member>{{line, 0}}) == other);
  CHECK(types.members(other).size() == 1);
  CHECK(types.name(other) == "another");
}

TEST_CASE("an access before the first member, or with too long a path, is unknown") {
  AccessTypes types;
  SourceType type = types.addType("root", {});
  SourceType late = types.addType("late", std::vector<Member>{{type, 4}});
  CHECK(types.addAccess({late, type, 0}) == 0);
  for (int depth = 1; depth < 24; ++depth)
    type = addScalar(types, "nested", type);
  CHECK(addAccess(types, type) == 1);
  CHECK(addAccess(types, addScalar(types, "too deep", type)) == 0);
  CHECK(types.accessCount() == 1);
}

TEST_CASE("types and accesses beyond the limit are unknown") {
  AccessTypes types;
  SourceType root = types.addType("root", {});
  SourceType type = root;
  for (SourceType last = 1; last == types.typeCount(); ++last)
    type = addScalar(types, "scalar", root);
  CHECK(type == 0);
  CHECK(types.typeCount() == 60000);
  AccessType access = 0;
  for (AccessType last = 0; last == types.accessCount(); ++last)
    access = addAccess(types, 2);
  CHECK(access == 0);
  CHECK(types.accessCount() == 60000);
}

} // namespace wend::test
