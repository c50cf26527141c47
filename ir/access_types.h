// AccessTypes — the types of the source language that memory is accessed with, for type-based alias
// analysis: what a store of one type has written is not read by a load of an unrelated type.
//
// The types are a forest. Two types are related if one is an ancestor of the other, as `omnipotent
// char` is of all types of C, or if they are in different trees. LLVM's metadata also says which
// member of which structure an access is to (LangRef, "TBAA Metadata"); only the type of the member
// is kept.
//
// Types tell nothing about the order of two stores: memory may be given another type. And two loads
// of one address are not merged if their types differ: one of them may be executed only where the
// memory has the other type, and a merged load would be moved as if it had it everywhere.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace wend {

// 0: unknown, related to all types. The others are numbered from 1, parents before children.
using AccessType = uint16_t;

class AccessTypes {
public:
  // The new type, or 0 if there are too many or its parent is nested too deeply. `parent` is 0 for
  // the root of a tree. The name must outlive the module.
  AccessType add(std::string_view name, AccessType parent);
  // Whether a load with one type may read what a store with the other has written.
  [[nodiscard]] bool areRelated(AccessType a, AccessType b) const;

  [[nodiscard]] AccessType count() const { return static_cast<AccessType>(rows_.size()); }
  [[nodiscard]] std::string_view name(AccessType type) const { return rows_[type - 1U].name; }
  // 0 for a root.
  [[nodiscard]] AccessType parent(AccessType type) const { return rows_[type - 1U].parent; }

private:
  struct Row {
    std::string_view name;
    AccessType parent;
    uint16_t depth; // of a root: 0
  };

  [[nodiscard]] AccessType ancestorAt(AccessType type, uint16_t depth) const;

  std::vector<Row> rows_; // by type - 1
};

} // namespace wend
