// AccessTypes — what memory is accessed as, in terms of the types of the source language, for
// type-based alias analysis: what a store to one member of a structure has written is not read by a
// load of another member, nor of a scalar of an unrelated type (LangRef, "TBAA Metadata").
//
// Each type has members, by their offsets. A scalar has one at offset 0, its parent: `int` has
// `omnipotent char`, whose parent is the root of C's types. An access is to a scalar in a type. Its
// path leads from that type to the member with the scalar, to the member of that, and so on to the
// root; a step is a type and the offset of the scalar in it:
//
//   an access to .b.y of struct a        a + 12, b + 4, int + 0, char + 0, root + 0
//   an access to an int                  int + 0, char + 0, root + 0
//
// Two accesses are related if the first step of one is a step of the other, or if their roots
// differ: these are types of two languages.
//
// Types tell nothing about the order of two stores: memory may be given another type. And two loads
// of one address are not merged if they are different accesses: one of them may be executed only
// where the memory has the other type, and a merged load would be moved as if it had it everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wend {

// A type of the source language. 0: none; others are numbered from 1, members before structures.
using SourceType = uint16_t;
// What a load or store accesses. 0: unknown, related to all; the others are numbered from 1.
using AccessType = uint16_t;

class AccessTypes {
public:
  struct Member {
    SourceType type;
    uint64_t offset; // in bytes
  };
  // An access to the scalar at an offset in a type; to a scalar by itself: at 0 in itself.
  struct Access {
    SourceType base;
    SourceType scalar;
    uint64_t offset; // in bytes
  };

  // The new type, or 0 if there are too many. The members are in the order of their offsets; a root
  // has none. The name must outlive the module.
  SourceType addType(std::string_view name, std::span<const Member> members);
  // Removes all types but the first `count`; no access is to one of them or a member of it.
  void truncateTypes(SourceType count);
  // The new access, or 0 if there are too many, its path is too long or does not have its scalar.
  AccessType addAccess(const Access &access);
  // Whether a load of one kind may read what a store of the other has written.
  [[nodiscard]] bool areRelated(AccessType a, AccessType b) const;

  [[nodiscard]] SourceType typeCount() const { return static_cast<SourceType>(types_.size()); }
  [[nodiscard]] std::string_view name(SourceType type) const { return types_[type - 1U].name; }
  [[nodiscard]] std::span<const Member> members(SourceType type) const;
  [[nodiscard]] AccessType accessCount() const { return static_cast<AccessType>(accesses_.size()); }
  [[nodiscard]] const Access &access(AccessType type) const { return accesses_[type - 1U].access; }

private:
  struct TypeRow {
    std::string_view name;
    uint32_t first; // in members_
    uint32_t count;
  };
  struct AccessRow {
    Access access;
    uint32_t first; // in steps_
    uint32_t count;
  };

  using Step = Member; // a type, and the offset of the accessed scalar in it

  [[nodiscard]] std::span<const Step> path(AccessType type) const;

  std::vector<TypeRow> types_; // by type - 1
  std::vector<Member> members_;
  std::vector<AccessRow> accesses_; // by access - 1
  std::vector<Step> steps_;
};

} // namespace wend
