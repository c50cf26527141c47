// Random modules: globals, functions, main. The blocks are written in ir_blocks.cpp, their
// instructions in ir_instructions.cpp.

#include "fuzz/ir_gen.h"

#include "fuzz/ir_writer.h"

namespace wend::fuzz {

bool IrShape::set(std::string_view name, uint32_t value) {
#define IR_SHAPE(member, spelling, standard, text)                                                 \
  if (name == spelling) {                                                                          \
    member = value;                                                                                \
    return true;                                                                                   \
  }
#include "fuzz/ir_shape.def"
  return false;
}

std::string IrWriter::run() {
  hasOddWidths_ = random_.percent(shape_.oddWidths);
  uint32_t count = random_.between(1, shape_.functions);
  for (uint32_t i = 0; i < count; ++i)
    signatures_.push_back(signature(i));
  globals();
  runtime();
  for (const Signature &signature : signatures_)
    writeFunction(signature);
  writeMain();
  return std::move(out_);
}

void IrWriter::globals() {
  line("target triple = \"x86_64-pc-linux-gnu\"\n");
  line("@sum = internal global i64 {}", random_.below(1000));
  line("@fuel = internal global i32 0");
  for (uint32_t i = 0; i < objects; ++i) {
    std::string bytes;
    for (uint32_t j = 0; j < 8; ++j)
      bytes += fmt::format("{}i32 {}", j == 0 ? "" : ", ", static_cast<int32_t>(random_.next()));
    line("@m{} = {} [8 x i32] [{}], align 16", i, random_.oneIn(4) ? "global" : "internal global",
         bytes);
  }
  line("@numbers = internal global [4 x double] [double 1.5, double -3.0, double 0.25, double "
       "64.0]");
  line("@singles = internal global [4 x float] [float 0.5, float -8.0, float 3.0, float 1.0]");
  line("@pointers = internal global [4 x ptr] [ptr @m0, ptr @m1, ptr @m2, ptr @m1]");
  std::string shorts;
  for (uint32_t i = 0; i < 16; ++i)
    shorts += fmt::format("{}i16 {}", i == 0 ? "" : ", ", static_cast<int16_t>(random_.next()));
  line("@table = internal constant [16 x i16] [{}]", shorts);
  line(R"(@format = private constant [13 x i8] c"%d %.3f %ld\0A\00")");
  std::string table;
  for (uint32_t i = 0; i < tableSize; ++i) {
    std::vector<std::string> fitting = {"@same"};
    for (const Signature &each : signatures_)
      if (each.name[0] == 'c')
        fitting.push_back('@' + each.name);
    table += fmt::format("{}ptr {}", i == 0 ? "" : ", ", random_.pick(fitting));
  }
  line("@calls = internal global [{} x ptr] [{}]\n", tableSize, table);
}

// The functions of every module: @note mixes a value into the checksum, @show prints a value.
void IrWriter::runtime() {
  line(R"(define internal void @note(i64 %v) {{
  %s = load i64, ptr @sum
  %a = mul i64 %s, 6364136223846793005
  %b = add i64 %a, %v
  %c = lshr i64 %b, 29
  %d = xor i64 %b, %c
  store i64 %d, ptr @sum
  ret void
}}

define internal i32 @same(i32 %a, i32 %b) {{
  ret i32 %a
}}

define internal void @show(i64 %v) {{
entry:
  br label %digit

digit:
  %at = phi i32 [ 60, %entry ], [ %next, %digit ]
  %wide = zext i32 %at to i64
  %shifted = lshr i64 %v, %wide
  %masked = and i64 %shifted, 15
  %value = trunc i64 %masked to i32
  %isDigit = icmp ult i32 %value, 10
  %base = select i1 %isDigit, i32 48, i32 87
  %char = add i32 %value, %base
  %1 = call i32 @putchar(i32 %char)
  %next = sub i32 %at, 4
  %isLast = icmp slt i32 %next, 0
  br i1 %isLast, label %end, label %digit

end:
  %2 = call i32 @putchar(i32 10)
  ret void
}}
)");
}

IrWriter::Signature IrWriter::signature(uint32_t number) {
  Signature signature;
  // Functions that are called through pointers have the same signature.
  bool isStandard = random_.oneIn(3);
  signature.name = fmt::format("{}{}", isStandard ? 'c' : 'f', number);
  signature.isLeaf = random_.oneIn(3);
  signature.hasResult = isStandard || !random_.oneIn(5);
  signature.result = isStandard ? IrType::I32 : random_.oneIn(6) ? floatType() : intType();
  if (!isStandard && random_.oneIn(8))
    signature.result = IrType::Ptr;
  if (!isStandard && random_.percent(shape_.vectors))
    signature.result = vectorType();
  constexpr IrType seconds[] = {IrType::I8, IrType::I32, IrType::I64, IrType::Double};
  signature.isPair = !isStandard && signature.hasResult && !hasOddWidths_ && random_.oneIn(4);
  signature.second = random_.pick(seconds);
  if (isStandard) {
    signature.parameters = {IrType::I32, IrType::I32};
    return signature;
  }
  for (uint32_t i = random_.below(random_.oneIn(5) ? 12 : 5); i > 0; --i)
    signature.parameters.push_back(random_.oneIn(5)                  ? IrType::Ptr
                                   : random_.oneIn(5)                ? floatType()
                                   : random_.oneIn(8)                ? IrType::I1
                                   : random_.percent(shape_.vectors) ? vectorType()
                                                                     : intType());
  return signature;
}

void IrWriter::writeFunction(const Signature &signature) {
  graph_ = makeGraph(shape_, random_);
  blocks_.assign(graph_.blocks.size(), {});
  parameters_.clear();
  names_ = 0;
  calls_ = 3;
  isLeaf_ = signature.isLeaf;
  std::string list;
  for (IrType type : signature.parameters) {
    parameters_.push_back({fmt::format("%a{}", parameters_.size()), type});
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", name(type), parameters_.back().text);
  }
  line("define {}{} @{}({}) {{", random_.oneIn(4) ? "" : "internal ", resultType(signature),
       signature.name, list);
  at_ = 0;
  writeEntry(signature);
  for (uint32_t index : graph_.order)
    writeBlock(index, signature);
  joinBlocks(signature);
}

// Allocates and initialises the local variables.
void IrWriter::writeEntry(const Signature &signature) {
  if (signature.isLeaf) {
    emit("%fuel = alloca i32");
    emit("store i32 {}, ptr %fuel", random_.between(3, 14));
  }
  emit("%pointers = alloca [4 x ptr]");
  for (uint32_t i = 0; i < 4; ++i) {
    std::string slot = address("getelementptr ptr, ptr %pointers, i64 {}", i);
    emit("store ptr {}, ptr {}", value(IrType::Ptr), slot);
  }
  uint32_t count = random_.below(4);
  for (uint32_t i = 0; i < count; ++i) {
    std::string object = fmt::format("%m{}", i);
    emit("{} = alloca [4 x i64], align 16", object);
    for (uint32_t j = 0; j < 4; ++j) {
      std::string part = address("getelementptr i64, ptr {}, i64 {}", object, j);
      std::string stored = value(IrType::I64);
      emit("store i64 {}, ptr {}", stored, part);
    }
    blocks_[0].values.push_back({object, IrType::Ptr});
  }
}

void IrWriter::joinBlocks(const Signature &) {
  for (uint32_t index = 0; index < blocks_.size(); ++index) {
    std::string phis = phiText(index);
    out_ +=
        fmt::format("{}{}:\n{}{}", index == 0 ? "" : "\n", label(index), phis, blocks_[index].text);
  }
  line("}}\n");
}

void IrWriter::writeMain() {
  graph_ = {};
  graph_.blocks.resize(1);
  blocks_.assign(1, {});
  parameters_.clear();
  names_ = 0;
  at_ = 0;
  for (uint32_t i = random_.between(2, 6); i > 0; --i) {
    const Signature &callee = random_.pick(signatures_);
    emit("store i32 {}, ptr @fuel", random_.between(10, 150));
    std::string result = callOf(callee);
    if (!result.empty())
      emit("call void @show(i64 {})", asI64(result, callee.result));
    std::string sum = define(IrType::I64, "load i64, ptr @sum");
    emit("call void @show(i64 {})", sum);
  }
  for (uint32_t i = 0; i < objects; ++i)
    for (uint32_t j = 0; j < 4; ++j) {
      std::string part = address("getelementptr i64, ptr @m{}, i64 {}", i, j);
      std::string bits = define(IrType::I64, "load i64, ptr {}", part);
      emit("call void @note(i64 {})", bits);
    }
  std::string sum = define(IrType::I64, "load i64, ptr @sum");
  emit("call void @show(i64 {})", sum);
  std::string status = define(IrType::I64, "and i64 {}, 63", sum);
  std::string narrow = define(IrType::I32, "trunc i64 {} to i32", status);
  emit("ret i32 {}", narrow);
  line("define i32 @main() {{\n{}}}\n", blocks_[0].text);
  declarations();
}

void IrWriter::declarations() {
  line("declare i32 @putchar(i32)");
  line("declare i32 @printf(ptr, ...)");
  line("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)");
  line("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)");
  line("declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)");
  line("declare ptr @llvm.stacksave.p0()");
  line("declare void @llvm.stackrestore.p0(ptr)");
  for (const char *type : {"i16", "i32", "i64"}) {
    for (const char *unary : unaryIntrinsics)
      line("declare {0} @llvm.{1}.{0}({0})", type, unary);
    for (const char *flagged : flaggedIntrinsics)
      line("declare {0} @llvm.{1}.{0}({0}, i1)", type, flagged);
    for (const char *binary : binaryIntrinsics)
      line("declare {0} @llvm.{1}.{0}({0}, {0})", type, binary);
    for (const char *shift : shiftIntrinsics)
      line("declare {0} @llvm.{1}.{0}({0}, {0})", type, shift);
    for (const char *overflowing : overflowIntrinsics)
      line("declare {{ {0}, i1 }} @llvm.{1}.with.overflow.{0}({0}, {0})", type, overflowing);
    for (const char *funnel : funnelIntrinsics)
      line("declare {0} @llvm.{1}.{0}({0}, {0}, {0})", type, funnel);
  }
  for (const IrTypeRow &type : irTypes)
    if (type.count != 0 && isInt(type.element)) {
      for (const char *reduction : reductions)
        line("declare {0} @llvm.vector.reduce.{1}.v{2}{0}({3})", row(type.element).name, reduction,
             type.count, type.name);
      for (const char *binary : vectorIntrinsics)
        line("declare {3} @llvm.{1}.v{2}{0}({3}, {3})", row(type.element).name, binary, type.count,
             type.name);
    }
  for (const char *unary : floatIntrinsics)
    line("declare double @llvm.{}.f64(double)", unary);
}

std::string generateIr(const IrShape &shape, uint64_t seed) { return IrWriter(shape, seed).run(); }

} // namespace wend::fuzz
