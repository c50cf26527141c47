// Random instructions on memory, within objects.

#include "fuzz/ir_writer.h"

namespace wend::fuzz {

void IrWriter::load() {
  constexpr IrType plain[] = {IrType::I8, IrType::I16, IrType::I32, IrType::I32, IrType::I64};
  IrType type = random_.pick(plain);
  std::string pointer = pointerTo(type);
  const char *align = random_.oneIn(3) ? ", align 1" : "";
  define(type, "load {}{}, ptr {}{}", random_.oneIn(30) ? "volatile " : "", name(type), pointer,
         align);
}

void IrWriter::store() {
  constexpr IrType plain[] = {IrType::I8, IrType::I16, IrType::I32, IrType::I32, IrType::I64};
  IrType type = random_.pick(plain);
  std::string stored = value(type);
  std::string pointer = pointerTo(type);
  const char *align = random_.oneIn(3) ? ", align 1" : "";
  emit("store {}{} {}, ptr {}{}", random_.oneIn(30) ? "volatile " : "", name(type), stored, pointer,
       align);
}

// memset, memcpy or memmove of objects. The source and destination of memmove may overlap.
void IrWriter::copyMemory() {
  std::string to = value(IrType::Ptr);
  std::string size = fmt::format("{}", random_.between(0, objectBytes));
  uint32_t kind = random_.below(3);
  if (random_.oneIn(3)) {
    std::string random = value(IrType::I64);
    size = define(IrType::I64, "and i64 {}, {}", random, kind == 2 ? 15 : objectBytes - 1);
  } else if (kind == 2) {
    size = fmt::format("{}", random_.between(0, 16));
  }
  if (kind == 0) {
    std::string byte = value(IrType::I8);
    return emit("call void @llvm.memset.p0.i64(ptr {}, i8 {}, i64 {}, i1 false)", to, byte, size);
  }
  std::string from = value(IrType::Ptr);
  if (kind == 2) {
    to = address("getelementptr i8, ptr {}, i64 {}", to, random_.below(17));
    from = address("getelementptr i8, ptr {}, i64 {}", from, random_.below(17));
  }
  emit("call void @llvm.{}.p0.p0.i64(ptr {}, ptr {}, i64 {}, i1 false)",
       kind == 2 ? "memmove" : "memcpy", to, from, size);
}

void IrWriter::floatMemory() {
  IrType type = random_.oneIn(3) ? IrType::Float : IrType::Double;
  std::string index = value(IrType::I64);
  std::string masked = define(IrType::I64, "and i64 {}, 3", index);
  std::string pointer = address("getelementptr {}, ptr @{}, i64 {}", name(type),
                                type == IrType::Float ? "singles" : "numbers", masked);
  if (random_.oneIn(2)) {
    define(type, "load {}, ptr {}", name(type), pointer);
    return;
  }
  std::string stored = value(type);
  emit("store {} {}, ptr {}", name(type), stored, pointer);
}

// Loads or stores a pointer. A global must not point to an object of the function.
void IrWriter::pointerMemory() {
  bool isLocal = random_.oneIn(2);
  std::string index = fmt::format("{}", random_.below(4));
  if (random_.oneIn(3)) {
    std::string random = value(IrType::I64);
    index = define(IrType::I64, "and i64 {}, 3", random);
  }
  std::string slot =
      address("getelementptr ptr, ptr {}pointers, i64 {}", isLocal ? '%' : '@', index);
  if (random_.oneIn(2)) {
    define(IrType::Ptr, "load ptr, ptr {}", slot);
    return;
  }
  std::string stored = isLocal ? value(IrType::Ptr) : constant(IrType::Ptr);
  emit("store ptr {}, ptr {}", stored, slot);
}

// Loads an element of a constant table.
void IrWriter::table() {
  std::string index = value(IrType::I64);
  std::string masked = random_.oneIn(3) ? fmt::format("{}", random_.below(16))
                                        : define(IrType::I64, "and i64 {}, 15", index);
  std::string pointer = address("getelementptr inbounds i16, ptr @table, i64 {}", masked);
  define(IrType::I16, "load i16, ptr {}", pointer);
}

// A dynamic alloca, which lives until the function returns, or until a stackrestore below.
void IrWriter::stackMemory() {
  std::string random = value(IrType::I64);
  std::string more = define(IrType::I64, "and i64 {}, 7", random);
  std::string count = define(IrType::I64, "add i64 {}, 8", more);
  if (random_.oneIn(2)) {
    std::string object = address("alloca i32, i64 {}, align 16", count);
    std::string byte = value(IrType::I8);
    emit("call void @llvm.memset.p0.i64(ptr {}, i8 {}, i64 {}, i1 false)", object, byte,
         objectBytes);
    blocks_[at_].values.push_back({object, IrType::Ptr});
    return;
  }
  std::string saved = address("call ptr @llvm.stacksave.p0()");
  std::string object = address("alloca i32, i64 {}, align 16", count);
  std::string stored = value(IrType::I32);
  std::string last = address("getelementptr i32, ptr {}, i64 {}", object, more);
  emit("store i32 {}, ptr {}", stored, last);
  define(IrType::I32, "load i32, ptr {}", last);
  emit("call void @llvm.stackrestore.p0(ptr {})", saved);
}

// Compares addresses of objects, or computes the alignment of one.
void IrWriter::comparePointers() {
  std::string left = value(IrType::Ptr);
  if (random_.oneIn(3)) {
    std::string number = address("ptrtoint ptr {} to i64", left);
    define(IrType::I64, "and i64 {}, 15", number);
    return;
  }
  std::string right = random_.oneIn(5) ? "null" : value(IrType::Ptr);
  define(IrType::I1, "icmp {} ptr {}, {}", random_.oneIn(2) ? "eq" : "ne", left, right);
}

} // namespace wend::fuzz
