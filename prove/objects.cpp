#include "prove/objects.h"

#include "ir/effects.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace wend {

namespace {

// Of an address of which nothing is known yet: an operand of a phi in a loop.
constexpr uint32_t undecided = Objects::unknown - 1;

} // namespace

bool copiesMemory(const SnapshotNode &call) {
  bool isCall = call.op == Op::Call && call.callee;
  KnownFunction known = isCall ? call.callee->known() : KnownFunction::None;
  if (known == KnownFunction::LlvmMemset)
    return call.operands[3].bits.words[0] == 0;
  return known == KnownFunction::Memset || known == KnownFunction::Memcpy ||
         known == KnownFunction::Memmove;
}

std::string argumentName(uint32_t index) { return fmt::format("%argument.{}", index); }

std::string symbolName(const Value &symbol) { return fmt::format("@{}", symbol.name.id); }

Objects::Objects(const Snapshot &snapshot) : snapshot_(snapshot) {
  for (uint32_t i = 0; i < snapshot.arguments.size(); ++i)
    if (snapshot.arguments[i] == Type::Ptr)
      objects_.push_back(
          {.kind = MemoryObject::Kind::Argument, .index = i, .name = argumentName(i)});
  for (uint32_t i = 0; i < snapshot.nodes.size(); ++i) {
    const SnapshotNode &node = snapshot.nodes[i];
    if (node.op == Op::Alloca)
      objects_.push_back({.kind = MemoryObject::Kind::Alloca,
                          .index = i,
                          .size = node.size,
                          .name = fmt::format("%alloca.{}", node.id)});
    for (const SnapshotOperand &operand : node.operands)
      if (operand.kind == SnapshotOperand::Kind::Symbol &&
          operand.symbol->kind() == ValueKind::Global)
        addGlobal(static_cast<const Global &>(*operand.symbol), false);
  }
  findObjects();
  findSeparate();
  findCells();
}

// Unless it is known.
void Objects::addGlobal(const Global &global, bool isSeparate) {
  if (std::ranges::find(objects_, &global, &MemoryObject::global) == objects_.end())
    objects_.push_back(
        {.kind = MemoryObject::Kind::Global,
         .global = &global,
         .size = global.linkage == Linkage::Weak ? 0 : global.size, // another one may replace it
         .name = symbolName(global),
         .isSeparate = isSeparate});
}

uint32_t Objects::named(const std::string &name) const {
  auto found = std::ranges::find(objects_, name, &MemoryObject::name);
  return found == objects_.end() ? unknown : static_cast<uint32_t>(found - objects_.begin());
}

uint32_t Objects::of(const SnapshotOperand &address) const {
  if (address.type != Type::Ptr)
    return unknown;
  for (uint32_t i = 0; i < objects_.size(); ++i)
    if ((address.kind == SnapshotOperand::Kind::Symbol && objects_[i].global == address.symbol) ||
        (address.kind == SnapshotOperand::Kind::Argument && objects_[i].index == address.index &&
         objects_[i].kind == MemoryObject::Kind::Argument))
      return i;
  return address.kind == SnapshotOperand::Kind::Node ? ofNode_[address.index] : unknown;
}

uint32_t Objects::objectOfSlot(uint32_t node) const {
  auto slot = std::ranges::find_if(objects_, [&](const MemoryObject &object) {
    return object.kind == MemoryObject::Kind::Alloca && object.index == node;
  });
  return static_cast<uint32_t>(slot - objects_.begin());
}

// The object of the operands, unless they have several.
uint32_t Objects::joinOf(const SnapshotNode &node) const {
  uint32_t found = undecided;
  for (size_t i = node.op == Op::Select ? 1 : 0; i < node.operands.size(); ++i) {
    uint32_t object = of(node.operands[i]);
    if (object == undecided)
      continue;
    if (found != undecided && found != object)
      return unknown;
    found = object;
  }
  return found;
}

// An optimistic fixpoint: a node only changes from undecided to an object, and then to unknown.
void Objects::findObjects() {
  ofNode_.assign(snapshot_.nodes.size(), undecided);
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = 0; i < snapshot_.nodes.size(); ++i) {
      const SnapshotNode &node = snapshot_.nodes[i];
      uint32_t object = unknown;
      if (node.op == Op::Alloca)
        object = objectOfSlot(i);
      else if (node.op == Op::Gep || node.op == Op::Copy ||
               (copiesMemory(node) && node.type == Type::Ptr)) // whose result is the first argument
        object = of(node.operands[0]);
      else if (node.op == Op::Phi || node.op == Op::Select)
        object = joinOf(node);
      if (ofNode_[i] == object)
        continue;
      ofNode_[i] = object;
      changes = true;
    }
  }
  std::ranges::replace(ofNode_, undecided, unknown);
}

bool Objects::mayBeSeparate(const MemoryObject &object) {
  if (object.kind == MemoryObject::Kind::Global)
    return !object.global->isThreadLocal() && !object.global->aliasee &&
           ((object.global->isReadOnly && !object.global->isDeclaration &&
             object.global->linkage != Linkage::Weak) ||
            object.global->isNonEscaping);
  return object.kind == MemoryObject::Kind::Alloca;
}

// Whether a use of an address leaves its object separate.
bool Objects::keepsSeparate(const SnapshotNode &user, uint32_t operand) const {
  switch (user.op) {
  case Op::Load:
    return !user.isVolatile;
  case Op::Store:
    return operand == 1 && !user.isVolatile;
  case Op::Gep:
    return operand == 0;
  case Op::ICmp:
    return true;
  case Op::Copy:
  case Op::Phi:
  case Op::Select:
    return of(snapshot_.operandOf(snapshot_.numberOf(user))) == of(user.operands[operand]);
  case Op::Call:
    return copiesMemory(user);
  default:
    return false;
  }
}

void Objects::findSeparate() {
  for (MemoryObject &object : objects_)
    object.isSeparate = mayBeSeparate(object);
  for (const SnapshotNode &node : snapshot_.nodes)
    for (uint32_t i = 0; i < node.operands.size(); ++i) {
      uint32_t object = of(node.operands[i]);
      if (object == unknown || keepsSeparate(node, i))
        continue;
      // What is never written may be accessed by other addresses, too.
      bool isJoin = node.op == Op::Phi || node.op == Op::Select || node.op == Op::Copy;
      if (!objects_[object].isReadOnly() || isJoin)
        objects_[object].isSeparate = false;
    }
}

void Objects::findCells() {
  for (uint32_t i = 0; i < objects_.size(); ++i) {
    MemoryObject &object = objects_[i];
    if (object.kind != MemoryObject::Kind::Alloca || !object.isSeparate)
      continue;
    bool isCell = true;
    for (const SnapshotNode &node : snapshot_.nodes) {
      bool isStore = node.op == Op::Store;
      for (const SnapshotOperand &operand : node.operands) {
        if (of(operand) != i)
          continue;
        Type type = isStore ? node.operands[0].type : node.type;
        bool isWhole = (isStore || node.op == Op::Load) && operand.index == object.index &&
                       byteSize(type) == object.size &&
                       (object.cell == Type::Void || object.cell == type);
        isCell = isCell && isWhole;
        object.cell = type;
      }
    }
    if (!isCell)
      object.cell = Type::Void;
  }
}

void Objects::share() {
  for (MemoryObject &object : objects_) {
    object.isSeparate = false;
    object.cell = Type::Void;
  }
}

void Objects::unify(Objects &before, Objects &after) {
  for (const auto &[from, to] : {std::pair(&before, &after), std::pair(&after, &before)})
    for (size_t i = 0; i < from->objects_.size(); ++i)
      if (const Global *global = from->objects_[i].global)
        to->addGlobal(*global, mayBeSeparate(from->objects_[i]));
  for (MemoryObject &object : before.objects_) {
    uint32_t other = after.named(object.name);
    if (other == unknown)
      continue;
    bool areSeparate = object.isSeparate && after.objects_[other].isSeparate;
    object.isSeparate = after.objects_[other].isSeparate = areSeparate;
    if (object.cell != after.objects_[other].cell || !areSeparate)
      object.cell = after.objects_[other].cell = Type::Void;
  }
}

} // namespace wend
