// Random instructions on vectors. Those of integers have no undefined elements; the numbers of
// others are not bitcast, so that no output depends on the payload of a NaN.

#include "fuzz/ir_writer.h"

#include "ir/op.h"

namespace wend::fuzz {

namespace {

constexpr IrType intVectors[] = {IrType::V16I8, IrType::V8I16, IrType::V4I32,
                                 IrType::V2I64, IrType::V4I8,  IrType::V2I32,
                                 IrType::V3I32, IrType::V8I32, IrType::V8I8};

uint32_t bitsOf(IrType vector) { return row(vector).count * width(row(vector).element); }

} // namespace

IrType IrWriter::intVectorType() { return random_.pick(intVectors); }

IrType IrWriter::vectorType() {
  if (random_.oneIn(5))
    return random_.oneIn(2) ? IrType::V4Float : IrType::V2Double;
  return intVectorType();
}

std::string IrWriter::vectorConstant(IrType type) {
  if (random_.oneIn(6))
    return "zeroinitializer";
  const IrTypeRow &vector = row(type);
  bool isSplat = random_.oneIn(3);
  std::string element = constant(vector.element);
  std::string text;
  for (uint32_t i = 0; i < vector.count; ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "<" : ", ", name(vector.element), element);
    if (!isSplat)
      element = constant(vector.element);
  }
  return text + '>';
}

// A sum of all elements, each with a factor of its own.
std::string IrWriter::vectorAsI64(const std::string &value, IrType type) {
  const IrTypeRow &vector = row(type);
  std::string sum = "7";
  for (uint32_t i = 0; i < vector.count; ++i) {
    std::string element =
        define(vector.element, "extractelement {} {}, i32 {}", vector.name, value, i);
    std::string wide = asI64(element, vector.element);
    std::string scaled = define(IrType::I64, "mul i64 {}, {}", sum, 31 + 2 * i);
    sum = define(IrType::I64, "add i64 {}, {}", scaled, wide);
  }
  return sum;
}

void IrWriter::vector() {
  using Write = void (IrWriter::*)();
  constexpr Write writes[] = {
      &IrWriter::vectorArithmetic, &IrWriter::vectorArithmetic, &IrWriter::vectorArithmetic,
      &IrWriter::vectorCompare,    &IrWriter::vectorElement,    &IrWriter::vectorShuffle,
      &IrWriter::vectorCast,       &IrWriter::vectorMemory,     &IrWriter::vectorReduction};
  (this->*random_.pick(writes))();
}

void IrWriter::vectorArithmetic() {
  constexpr const char *floatOps[] = {"fadd", "fsub", "fmul", "fdiv"};
  IrType type = vectorType();
  const IrTypeRow &vector = row(type);
  std::string left = value(type);
  if (!isIntVector(type)) {
    if (random_.oneIn(6)) {
      define(type, "fneg {} {}", vector.name, left);
      return;
    }
    std::string right = value(type);
    define(type, "{} {} {}, {}", random_.pick(floatOps), vector.name, left, right);
    return;
  }
  if (random_.oneIn(4)) { // by one constant count, or by counts below the width
    constexpr auto ops = opsOf<OpKind::IntShift>;
    uint32_t bits = width(vector.element);
    std::string mask = "<";
    uint32_t count = random_.below(bits);
    bool isConstant = random_.oneIn(2);
    for (uint32_t i = 0; i < vector.count; ++i)
      mask += fmt::format("{}{} {}", i == 0 ? "" : ", ", name(vector.element),
                          isConstant ? count : bits - 1);
    mask += '>';
    std::string counts = mask;
    if (!isConstant)
      counts = define(type, "and {} {}, {}", vector.name, value(type), mask);
    define(type, "{} {} {}, {}", wend::row(random_.pick(ops)).text, vector.name, left, counts);
    return;
  }
  std::string right = value(type);
  if (random_.oneIn(5)) {
    define(type, "call {0} @llvm.{1}.v{2}{3}({0} {4}, {0} {5})", vector.name,
           random_.pick(vectorIntrinsics), vector.count, name(vector.element), left, right);
    return;
  }
  constexpr auto ops = opsOf<OpKind::IntBinary>;
  define(type, "{} {} {}, {}", wend::row(random_.pick(ops)).text, vector.name, left, right);
}

// A comparison, and a use of its result.
void IrWriter::vectorCompare() {
  IrType type = vectorType();
  const IrTypeRow &vector = row(type);
  bool ofInts = isIntVector(type);
  std::string left = value(type);
  std::string right = value(type);
  std::string flags = address("{} {} {} {}, {}", ofInts ? "icmp" : "fcmp",
                              ofInts ? random_.pick(predicates) : random_.pick(floatPredicates),
                              vector.name, left, right);
  std::string flagsType = fmt::format("<{} x i1>", vector.count);
  switch (random_.below(4)) {
  case 0: // a select of vectors with as many elements
    for (IrType chosen : {intVectorType(), type})
      if (row(chosen).count == vector.count) {
        std::string ifTrue = value(chosen);
        std::string ifFalse = value(chosen);
        define(chosen, "select {0} {1}, {2} {3}, {2} {4}", flagsType, flags, name(chosen), ifTrue,
               ifFalse);
        return;
      }
    return;
  case 1:
    for (IrType extended : intVectors)
      if (row(extended).count == vector.count && random_.oneIn(2)) {
        define(extended, "{} {} {} to {}", random_.oneIn(2) ? "zext" : "sext", flagsType, flags,
               name(extended));
        return;
      }
    return;
  case 2: {
    std::string bits = address("bitcast {} {} to i{}", flagsType, flags, vector.count);
    define(IrType::I64, "zext i{} {} to i64", vector.count, bits);
    return;
  }
  default:
    define(IrType::I1, "extractelement {} {}, i32 {}", flagsType, flags,
           random_.below(vector.count));
    return;
  }
}

// A constant index, or a masked one.
std::string IrWriter::index(IrType type) {
  uint32_t count = row(type).count;
  if (random_.oneIn(2))
    return fmt::format("{}", random_.below(count));
  return define(IrType::I64, "urem i64 {}, {}", value(IrType::I64), count);
}

void IrWriter::vectorElement() {
  IrType type = vectorType();
  const IrTypeRow &vector = row(type);
  std::string whole = value(type);
  if (random_.oneIn(2)) {
    std::string at = index(type);
    define(vector.element, "extractelement {} {}, i64 {}", vector.name, whole, at);
    return;
  }
  for (uint32_t i = random_.between(1, random_.oneIn(3) ? vector.count : 2); i > 0; --i) {
    std::string element = value(vector.element);
    std::string at = index(type);
    whole = define(type, "insertelement {} {}, {} {}, i64 {}", vector.name, whole,
                   name(vector.element), element, at);
  }
}

// Elements of both vectors at random, or in one of the orders for which there are instructions.
void IrWriter::vectorShuffle() {
  IrType type = vectorType();
  const IrTypeRow &vector = row(type);
  uint32_t count = vector.count;
  std::string left = value(type);
  std::string right = random_.oneIn(3) ? left : value(type);
  uint32_t order = random_.below(7);
  uint32_t start = random_.below(count);
  std::string places;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t place = order == 0   ? i / 2 + (i % 2) * count           // interleaved
                     : order == 1 ? (count + i) / 2 + (i % 2) * count // of the upper halves
                     : order == 2 ? 2 * i                             // every second
                     : order == 3 ? start                             // one
                     : order == 4 ? start + i                         // in a row
                     : order == 5 ? i + random_.below(2) * count      // in place
                                  : random_.below(2 * count);
    places += fmt::format("{}i32 {}", i == 0 ? "" : ", ", place % (2 * count));
  }
  define(type, "shufflevector {0} {1}, {0} {2}, <{3} x i32> <{4}>", vector.name, left, right, count,
         places);
}

void IrWriter::vectorCast() {
  IrType from = intVectorType();
  IrType to = intVectorType();
  std::string operand = value(from);
  const IrTypeRow &given = row(from);
  const IrTypeRow &made = row(to);
  if (bitsOf(from) == bitsOf(to) && from != to) {
    define(to, "bitcast {} {} to {}", given.name, operand, made.name);
  } else if (given.count == made.count && from != to) {
    bool isWider = width(made.element) > width(given.element);
    define(to, "{} {} {} to {}",
           !isWider           ? "trunc"
           : random_.oneIn(2) ? "zext"
                              : "sext",
           given.name, operand, made.name);
  } else if (from == IrType::V4I32 && random_.oneIn(2)) {
    define(IrType::V4Float, "{} {} {} to <4 x float>", random_.oneIn(2) ? "sitofp" : "uitofp",
           given.name, operand);
  } else if (from == IrType::V2I32 && random_.oneIn(2)) {
    define(IrType::V2Double, "sitofp {} {} to <2 x double>", given.name, operand);
  } else if (from == IrType::V4I32) {
    const char *order = random_.oneIn(2) ? "<i32 0, i32 1>" : "<i32 3, i32 1>";
    std::string pair = address("shufflevector <4 x float> {}, <4 x float> poison, <2 x i32> {}",
                               value(IrType::V4Float), order);
    define(IrType::V2Double, "fpext <2 x float> {} to <2 x double>", pair);
  } else if (bitsOf(from) == 64) {
    define(IrType::I64, "bitcast {} {} to i64", given.name, operand);
  } else {
    define(IrType::V2I32, "bitcast i64 {} to <2 x i32>", value(IrType::I64));
  }
}

// At the start or in the middle of an object.
void IrWriter::vectorMemory() {
  IrType type = intVectorType();
  std::string base = value(IrType::Ptr);
  uint32_t free = objectBytes - (type == IrType::V3I32 ? 16 : bitsOf(type) / 8);
  uint32_t offset = free == 0 ? 0 : random_.below(free + 1);
  std::string pointer = address("getelementptr i8, ptr {}, i64 {}", base, offset);
  const char *align = random_.oneIn(2) ? "1" : "8";
  if (offset % 8 != 0)
    align = "1";
  if (random_.oneIn(2)) {
    define(type, "load {}, ptr {}, align {}", name(type), pointer, align);
    return;
  }
  std::string stored = value(type);
  emit("store {} {}, ptr {}, align {}", name(type), stored, pointer, align);
}

void IrWriter::vectorReduction() {
  IrType type = intVectorType();
  const IrTypeRow &vector = row(type);
  std::string whole = value(type);
  define(vector.element, "call {0} @llvm.vector.reduce.{1}.v{2}{0}({3} {4})", name(vector.element),
         random_.pick(reductions), vector.count, vector.name, whole);
}

} // namespace wend::fuzz
