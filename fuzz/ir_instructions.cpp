// Random instructions, each guarded against undefined behaviour.

#include "fuzz/ir_writer.h"

#include "ir/op.h"

#include <bit>

namespace wend::fuzz {

void IrWriter::instruction() {
  const uint32_t weights[] = {30,
                              10,
                              shape_.divisions,
                              14,
                              10,
                              14,
                              6,
                              shape_.memory / 2,
                              shape_.memory / 2,
                              3,
                              shape_.floats,
                              shape_.floats / 2,
                              shape_.floats / 2,
                              shape_.floats / 2,
                              shape_.calls,
                              shape_.calls / 3,
                              8,
                              shape_.memory / 6,
                              shape_.memory / 8,
                              shape_.memory / 12,
                              2,
                              2,
                              shape_.vectors,
                              shape_.memory / 5};
  using Write = void (IrWriter::*)();
  constexpr Write writes[] = {
      &IrWriter::binary,       &IrWriter::shift,       &IrWriter::division,
      &IrWriter::compare,      &IrWriter::select,      &IrWriter::cast,
      &IrWriter::intrinsic,    &IrWriter::load,        &IrWriter::store,
      &IrWriter::copyMemory,   &IrWriter::floating,    &IrWriter::toFloating,
      &IrWriter::fromFloating, &IrWriter::floatMemory, &IrWriter::call,
      &IrWriter::indirectCall, &IrWriter::note,        &IrWriter::pointerMemory,
      &IrWriter::table,        &IrWriter::stackMemory, &IrWriter::comparePointers,
      &IrWriter::print,        &IrWriter::vector,      &IrWriter::adjacent};
  (this->*writes[random_.weighted(weights)])();
}

void IrWriter::binary() {
  constexpr auto ops = opsOf<OpKind::IntBinary>;
  IrType type = random_.oneIn(10) ? IrType::I1 : intType();
  if (type == IrType::I64 && random_.oneIn(8))
    return highProduct();
  Op op = ops[random_.below(ops.size() + 1) % ops.size()]; // the first, add, twice as often
  std::string left = value(type);
  std::string right = value(type);
  if (isIntrinsic(op))
    define(type, "call {0} @{1}.{0}({0} {2}, {0} {3})", name(type), row(op).text, left, right);
  else
    define(type, "{} {} {}, {}", row(op).text, name(type), left, right);
}

// The upper half of a product of 128 bits and, in half of the cases, the lower one.
void IrWriter::highProduct() {
  std::string left = value(IrType::I64);
  std::string right = random_.oneIn(3) ? constant(IrType::I64) : value(IrType::I64);
  auto widened = [&](const std::string &factor) {
    return address("{} i64 {} to i128", random_.oneIn(2) ? "zext" : "sext", factor);
  };
  std::string wideLeft = widened(left);
  std::string product = address("mul i128 {}, {}", wideLeft, widened(right));
  std::string high = address("{} i128 {}, 64", random_.oneIn(2) ? "lshr" : "ashr", product);
  std::string result = define(IrType::I64, "trunc i128 {} to i64", high);
  if (random_.oneIn(2))
    define(IrType::I64, "mul i64 {}, {}", right, left);
  if (random_.oneIn(4))
    define(IrType::I1, "icmp ne i64 {}, 0", result);
}

// A shift count below the width.
std::string IrWriter::shiftCount(IrType type) {
  std::string count = fmt::format("{}", random_.below(width(type)));
  if (random_.oneIn(2)) {
    std::string random = value(type);
    bool isPowerOfTwo = (width(type) & (width(type) - 1)) == 0;
    count = isPowerOfTwo ? define(type, "and {} {}, {}", name(type), random, width(type) - 1)
                         : define(type, "urem {} {}, {}", name(type), random, width(type));
  }
  return count;
}

void IrWriter::shift() {
  constexpr auto ops = opsOf<OpKind::IntShift>;
  IrType type = intType();
  std::string count = shiftCount(type);
  std::string left = value(type);
  define(type, "{} {} {}, {}", row(random_.pick(ops)).text, name(type), left, count);
}

void IrWriter::division() {
  constexpr auto ops = opsOf<OpKind::IntDivision>;
  Op op = random_.pick(ops);
  bool isSigned = row(op).traits & OpTraits::Signed;
  IrType type = intType();
  const char *typeName = name(type);
  std::string divisor = random_.oneIn(3)
                            ? fmt::format("{}", uint64_t{1} << random_.between(1, width(type) / 2))
                            : constant(type);
  if (divisor == "0" || divisor == "-1")
    divisor = std::string(1, '7');
  if (random_.oneIn(2)) {
    std::string random = value(type);
    std::string isBad;
    if (isSigned) {
      std::string next = define(type, "add {} {}, 1", typeName, random);
      isBad = define(IrType::I1, "icmp ult {} {}, 2", typeName, next);
    } else {
      isBad = define(IrType::I1, "icmp eq {} {}, 0", typeName, random);
    }
    divisor = define(type, "select i1 {}, {} {}, {} {}", isBad, typeName, random_.between(1, 60),
                     typeName, random);
  }
  std::string dividend = value(type);
  define(type, "{} {} {}, {}", row(op).text, typeName, dividend, divisor);
}

void IrWriter::compare() {
  bool ofFloats = shape_.floats != 0 && random_.oneIn(8);
  IrType type = ofFloats ? floatType() : random_.oneIn(8) ? IrType::I1 : intType();
  std::string left = value(type);
  std::string right = value(type);
  const char *predicate = ofFloats ? random_.pick(floatPredicates) : random_.pick(predicates);
  define(IrType::I1, "{} {} {} {}, {}", ofFloats ? "fcmp" : "icmp", predicate, name(type), left,
         right);
}

void IrWriter::select() {
  if (random_.oneIn(3))
    return conditionalIncrement();
  IrType type = random_.oneIn(6)   ? IrType::Ptr
                : random_.oneIn(6) ? floatType()
                : random_.oneIn(8) ? IrType::I1
                                   : intType();
  std::string condition = value(IrType::I1);
  std::string ifTrue = value(type);
  std::string ifFalse = value(type);
  define(type, "select i1 {}, {} {}, {} {}", condition, name(type), ifTrue, name(type), ifFalse);
}

// A conditional increment or decrement; the condition is a comparison or a bit test.
void IrWriter::conditionalIncrement() {
  constexpr const char *numbers[] = {"0", "1", "-1"};
  IrType compared = intType();
  std::string left = value(compared);
  std::string condition;
  if (random_.oneIn(3) && std::has_single_bit(width(compared))) {
    std::string count =
        define(compared, "and {} {}, {}", name(compared), value(compared), width(compared) - 1);
    std::string bit = define(compared, "shl {} 1, {}", name(compared), count);
    std::string tested = define(compared, "and {} {}, {}", name(compared), left, bit);
    condition = define(IrType::I1, "icmp {} {} {}, 0", random_.oneIn(2) ? "eq" : "ne",
                       name(compared), tested);
  } else {
    std::string right = random_.oneIn(2) ? value(compared) : random_.pick(numbers);
    condition = define(IrType::I1, "icmp {} {} {}, {}", random_.pick(predicates), name(compared),
                       left, right);
  }
  IrType type = random_.oneIn(4) ? IrType::I1 : intType();
  std::string sum = value(type);
  if (type != IrType::I1 && random_.oneIn(3)) {
    std::string extended =
        define(type, "{} i1 {} to {}", random_.oneIn(2) ? "zext" : "sext", condition, name(type));
    define(type, "{} {} {}, {}", random_.oneIn(2) ? "add" : "sub", name(type), sum, extended);
    return;
  }
  const char *number = type == IrType::I1 ? "true" : random_.oneIn(2) ? "1" : "-1";
  std::string other = define(type, "add {} {}, {}", name(type), sum, number);
  if (random_.oneIn(2))
    std::swap(sum, other);
  define(type, "select i1 {0}, {1} {2}, {1} {3}", condition, name(type), sum, other);
}

void IrWriter::cast() {
  IrType from = random_.oneIn(6) ? IrType::I1 : intType();
  IrType to = intType();
  std::string operand = value(from);
  if (width(from) == width(to))
    return;
  const char *op = width(from) > width(to) ? "trunc" : random_.oneIn(2) ? "zext" : "sext";
  define(to, "{} {} {} to {}", op, name(from), operand, name(to));
}

void IrWriter::intrinsic() {
  constexpr IrType plain[] = {IrType::I16, IrType::I32, IrType::I64};
  IrType type = random_.pick(plain);
  const char *typeName = name(type);
  std::string first = value(type);
  if (random_.oneIn(3)) {
    std::string second = value(type);
    define(type, "call {0} @llvm.{1}.{0}({0} {2}, {0} {3})", typeName,
           random_.pick(binaryIntrinsics), first, second);
    return;
  }
  if (random_.oneIn(3)) {
    std::string second = value(type);
    std::string both = address("call {{ {0}, i1 }} @llvm.{1}.with.overflow.{0}({0} {2}, {0} {3})",
                               typeName, random_.pick(overflowIntrinsics), first, second);
    define(type, "extractvalue {{ {}, i1 }} {}, 0", typeName, both);
    define(IrType::I1, "extractvalue {{ {}, i1 }} {}, 1", typeName, both);
    return;
  }
  if (random_.oneIn(6)) {
    std::string count = shiftCount(type);
    define(type, "call {0} @llvm.{1}.{0}({0} {2}, {0} {3})", typeName,
           random_.pick(shiftIntrinsics), first, count);
    return;
  }
  if (random_.oneIn(3)) {
    // Half of them are rotations.
    std::string second = random_.oneIn(2) ? first : value(type);
    std::string count =
        random_.oneIn(2) ? fmt::format("{}", random_.below(2 * width(type))) : value(type);
    define(type, "call {0} @llvm.{1}.{0}({0} {2}, {0} {3}, {0} {4})", typeName,
           random_.pick(funnelIntrinsics), first, second, count);
    return;
  }
  bool isFlagged = random_.oneIn(2);
  define(type, "call {0} @llvm.{1}.{0}({0} {2}{3})", typeName,
         isFlagged ? random_.pick(flaggedIntrinsics) : random_.pick(unaryIntrinsics), first,
         isFlagged ? ", i1 false" : "");
}

void IrWriter::floating() {
  constexpr const char *ops[] = {"fadd", "fsub", "fmul", "fdiv"};
  IrType type = floatType();
  std::string left = value(type);
  if (random_.oneIn(8)) {
    define(type, "fneg {} {}", name(type), left);
    return;
  }
  if (random_.oneIn(12)) {
    std::string number = value(IrType::Double);
    define(IrType::Double, "call double @llvm.{}.f64(double {})", random_.pick(floatIntrinsics),
           number);
    return;
  }
  std::string right = value(type);
  define(type, "{} {} {}, {}", random_.pick(ops), name(type), left, right);
}

void IrWriter::toFloating() {
  IrType to = floatType();
  if (random_.oneIn(4)) {
    IrType from = to == IrType::Double ? IrType::Float : IrType::Double;
    std::string operand = value(from);
    define(to, "{} {} {} to {}", to == IrType::Double ? "fpext" : "fptrunc", name(from), operand,
           name(to));
    return;
  }
  IrType from = intType();
  std::string operand = value(from);
  define(to, "{} {} {} to {}", random_.oneIn(2) ? "sitofp" : "uitofp", name(from), operand,
         name(to));
}

// Converts a number in the range of the integer type, or bitcasts one that is not a NaN.
void IrWriter::fromFloating() {
  IrType from = floatType();
  std::string operand = value(from);
  if (random_.oneIn(4)) {
    IrType to = from == IrType::Double ? IrType::I64 : IrType::I32;
    std::string isNumber = define(IrType::I1, "fcmp ord {0} {1}, {1}", name(from), operand);
    std::string safe =
        define(from, "select i1 {0}, {1} {2}, {1} 0.0", isNumber, name(from), operand);
    define(to, "bitcast {} {} to {}", name(from), safe, name(to));
    return;
  }
  constexpr IrType targets[] = {IrType::I8, IrType::I16, IrType::I32, IrType::I64};
  bool isSigned = random_.oneIn(2);
  IrType to = random_.pick(targets);
  const char *lowest = isSigned ? "-100.0" : "-0.5";
  std::string safe = inRange(operand, from, lowest, "100.0");
  define(to, "{} {} {} to {}", isSigned ? "fptosi" : "fptoui", name(from), safe, name(to));
}

void IrWriter::call() {
  if (calls_ == 0)
    return note();
  std::vector<const Signature *> candidates;
  for (const Signature &signature : signatures_)
    if (signature.isLeaf || !isLeaf_)
      candidates.push_back(&signature);
  // Leaf functions have no calls, which bounds their cost.
  if (candidates.empty() || isLeaf_)
    return note();
  --calls_;
  callOf(*random_.pick(candidates));
}

// The result of the call, the first one of a pair; empty for void.
std::string IrWriter::callOf(const Signature &callee) {
  std::string list = arguments(callee);
  std::string type = resultType(callee);
  if (!callee.hasResult) {
    emit("call void @{}({})", callee.name, list);
    return "";
  }
  if (!callee.isPair)
    return define(callee.result, "call {} @{}({})", type, callee.name, list);
  std::string both = address("call {} @{}({})", type, callee.name, list);
  define(callee.second, "extractvalue {} {}, 1", type, both);
  return define(callee.result, "extractvalue {} {}, 0", type, both);
}

void IrWriter::indirectCall() {
  if (calls_ == 0 || isLeaf_)
    return note();
  --calls_;
  std::string index = value(IrType::I64);
  std::string masked = define(IrType::I64, "and i64 {}, {}", index, tableSize - 1);
  std::string slot = address("getelementptr ptr, ptr @calls, i64 {}", masked);
  std::string callee = address("load ptr, ptr {}", slot);
  std::string first = value(IrType::I32);
  std::string second = value(IrType::I32);
  define(IrType::I32, "call i32 {}(i32 {}, i32 {})", callee, first, second);
}

// A call of a variadic function.
void IrWriter::print() {
  if (calls_ == 0 || isLeaf_)
    return note();
  --calls_;
  std::string narrow = value(IrType::I32);
  std::string wide = value(IrType::I64);
  std::string number = inRange(value(IrType::Double), IrType::Double, "-1024.0", "1048576.0");
  emit("call i32 (ptr, ...) @printf(ptr @format, i32 {}, double {}, i64 {})", narrow, number, wide);
}

void IrWriter::note() {
  IrType type = random_.oneIn(6) ? floatType() : intType();
  std::string noted = asI64(value(type), type);
  emit("call void @note(i64 {})", noted);
}

} // namespace wend::fuzz
