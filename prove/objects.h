// Objects — which memory the addresses of a snapshot are in.
//
// An object is an alloca, a global or what an argument points to; getelementptr keeps it, and a phi
// or select whose operands all have it has it, too. An object is *separate* if no address of it is
// used but by accesses, comparisons and copies of memory, so that nothing else can access it: then
// it has a memory of its own. All others share one memory. A separate alloca that is only loaded
// and stored as a whole is a *cell*: its contents are a value.
#pragma once

#include "prove/snapshot.h"

namespace wend {

// The names of addresses for the solver, the same before and after a pass.
std::string argumentName(uint32_t index);
std::string symbolName(const Value &symbol);

struct MemoryObject {
  enum class Kind : uint8_t { Alloca, Global, Argument };
  Kind kind = Kind::Alloca;
  uint32_t index = 0;             // Alloca: the node; Argument: which one
  const Global *global = nullptr; // Global
  uint64_t size = 0;              // in bytes; 0: not known
  std::string name;               // the same before and after a pass
  bool isSeparate = false;
  Type cell = Type::Void; // of the contents; Void: it is no cell

  [[nodiscard]] bool hasKnownSize() const { return kind == Kind::Alloca || size != 0; }
  [[nodiscard]] bool isReadOnly() const { return global && global->isReadOnly; }
};

class Objects {
public:
  static constexpr uint32_t unknown = ~uint32_t{0};

  explicit Objects(const Snapshot &snapshot);

  // The number of the object that an address is in.
  [[nodiscard]] uint32_t of(const SnapshotOperand &address) const;
  [[nodiscard]] const std::vector<MemoryObject> &all() const { return objects_; }
  // The object with a name, or `unknown`.
  [[nodiscard]] uint32_t named(const std::string &name) const;
  // Gives both sides the globals of either. What is separate, or a cell, on one side only is so on
  // neither.
  static void unify(Objects &before, Objects &after);
  // Makes no object separate, so that all are in one memory, as they are for machine code.
  void share();

private:
  void addGlobal(const Global &global, bool isSeparate);
  [[nodiscard]] uint32_t objectOfSlot(uint32_t node) const;
  void findObjects();
  [[nodiscard]] uint32_t joinOf(const SnapshotNode &node) const;
  void findSeparate();
  void findCells();
  [[nodiscard]] static bool mayBeSeparate(const MemoryObject &object);
  [[nodiscard]] bool keepsSeparate(const SnapshotNode &user, uint32_t operand) const;

  const Snapshot &snapshot_;
  std::vector<MemoryObject> objects_;
  std::vector<uint32_t> ofNode_; // by node
};

// Whether a call is one of memset, memcpy, memmove that is not volatile.
bool copiesMemory(const SnapshotNode &call);

} // namespace wend
