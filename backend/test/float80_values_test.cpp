// x86_fp80: calls from and to C; phis, slots of many values and the depth of the x87 stack.

#include "backend/test/abi.h"
#include "backend/test/float80.h"

#include <catch2/catch.hpp>

namespace wend {

// Arguments on the stack between others, as parameters and as variable arguments; results on the
// x87 stack, used or not.
TEST_CASE("x86_fp80 in calls from and to C", "[float80]") {
  constexpr const char *text = R"(
declare x86_fp80 @theirs(i32, x86_fp80, double, i8 signext, x86_fp80, i64, i64, i64, i64, i64, x86_fp80)
declare x86_fp80 @variable(i32, ...)
declare { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16)
declare x86_fp80 @counted(x86_fp80)

define x86_fp80 @ours(i32 %a, x86_fp80 %b, double %c, i8 signext %d, x86_fp80 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, x86_fp80 %k) {
  %1 = call x86_fp80 @theirs(i32 %a, x86_fp80 %k, double %c, i8 signext %d, x86_fp80 0xK3FFBCCCCCCCCCCCCCCCD, i64 %j, i64 %i, i64 %h, i64 %g, i64 %f, x86_fp80 %b)
  %2 = fsub x86_fp80 %1, %e
  ret x86_fp80 %2
}

define x86_fp80 @passes(x86_fp80 %a, double %b) {
  %sum = fadd x86_fp80 %a, %a
  %1 = call x86_fp80 (i32, ...) @variable(i32 3, i32 5, x86_fp80 %a, double %b, x86_fp80 %sum, i64 6, i64 7, i64 8, i64 9, i64 10, x86_fp80 0xK40028000000000000000)
  ret x86_fp80 %1
}

define x86_fp80 @reads(i32 %n, ...) {
  %list = alloca [3 x i64], align 16
  call void @llvm.va_start.p0(ptr %list)
  %at = getelementptr i8, ptr %list, i64 8
  %area = load ptr, ptr %at
  %bits = ptrtoint ptr %area to i64
  %more = add i64 %bits, 15
  %aligned = and i64 %more, -16
  %first = inttoptr i64 %aligned to ptr
  %1 = load x86_fp80, ptr %first
  %next = getelementptr i8, ptr %first, i64 16
  %2 = load x86_fp80, ptr %next
  %3 = fsub x86_fp80 %1, %2
  ret x86_fp80 %3
}
declare void @llvm.va_start.p0(ptr)

define { x86_fp80, x86_fp80 } @exchanged(ptr byval([32 x i8]) align 16 %z) {
  %pair = call { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16 %z)
  %re = extractvalue { x86_fp80, x86_fp80 } %pair, 0
  %im = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %1 = insertvalue { x86_fp80, x86_fp80 } undef, x86_fp80 %im, 0
  %2 = insertvalue { x86_fp80, x86_fp80 } %1, x86_fp80 %re, 1
  ret { x86_fp80, x86_fp80 } %2
}

define x86_fp80 @imaginary(ptr byval([32 x i8]) align 16 %z, i1 %twice) {
  %pair = call { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16 %z)
  br i1 %twice, label %yes, label %no
yes:
  %a = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %b = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %c = fadd x86_fp80 %a, %b
  ret x86_fp80 %c
no:
  %d = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  ret x86_fp80 %d
}

; Results that are not used do not stay on the x87 stack.
define x86_fp80 @discards(i32 %n, ptr byval([32 x i8]) align 16 %z) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %1 = call x86_fp80 @counted(x86_fp80 0xK3FFF8000000000000000)
  %2 = call { x86_fp80, x86_fp80 } @turn(ptr byval([32 x i8]) align 16 %z)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %3 = call x86_fp80 @counted(x86_fp80 0xK00000000000000000000)
  ret x86_fp80 %3
}
)";
  constexpr const char *companion = R"(
typedef long double ld;
ld ours(int, ld, double, signed char, ld, long, long, long, long, long, ld);
ld theirs(int a, ld b, double c, signed char d, ld e, long f, long g, long h, long i, long j, ld k) {
  if (MISALIGNED)
    return -1;
  return a + 2 * b + 4 * c + 8 * d + 16 * e + 32 * f + 64 * g + 128 * h + 256 * i + 512 * j + k / 3;
}
int ok_ours(void) {
  return ours(1, 0.1L, 2.5, -3, 1e10L, 5, 6, 7, 8, 9, 1e-3L) ==
         theirs(1, 1e-3L, 2.5, -3, 0.1L, 9, 8, 7, 6, 5, 0.1L) - 1e10L;
}
ld passes(ld, double);
ld variable(int n, ...) {
  va_list list;
  va_start(list, n);
  ld total = va_arg(list, int);
  total += 10 * va_arg(list, ld);
  total += 100 * va_arg(list, double);
  total += 1000 * va_arg(list, ld);
  for (int i = 0; i < 5; ++i)
    total = total * 2 + va_arg(list, long);
  total += 10000 * va_arg(list, ld);
  va_end(list);
  return MISALIGNED ? -1 : total;
}
int ok_passes(void) {
  return passes(0.3L, 0.25) ==
         variable(3, 5, 0.3L, 0.25, 0.3L + 0.3L, 6L, 7L, 8L, 9L, 10L, 8.0L);
}
ld reads(int, ...);
int ok_reads(void) { return reads(1, 0.75L, 0.5L) == 0.25L; }
typedef _Complex long double cld;
cld exchanged(cld);
ld imaginary(cld, _Bool);
cld turn(cld z) {
  cld turned;
  __real__ turned = __real__ z * 2;
  __imag__ turned = __imag__ z * 3;
  return turned;
}
static ld count;
ld counted(ld by) { return count += by; }
ld discards(int, cld);
int ok_results(void) {
  cld z;
  __real__ z = 0.1L;
  __imag__ z = -7;
  cld w = exchanged(z);
  return __real__ w == -21 && __imag__ w == 0.1L * 2 && imaginary(z, 0) == -21 &&
         imaginary(z, 1) == -42 && discards(20, z) == 20;
}
)";
  for (const Mode &mode : abiModes()) {
    Program program;
    program.read(text);
    Foreign foreign;
    foreign.compiler = mode.compiler;
    foreign.source = std::string(abiPrelude) + companion;
    Loaded loaded(program, mode.options, foreign);
    REQUIRE(loaded.find<int()>("ok_ours")());
    REQUIRE(loaded.find<int()>("ok_passes")());
    REQUIRE(loaded.find<int()>("ok_reads")());
    REQUIRE(loaded.find<int()>("ok_results")());
  }
}

// Phis, and values of one block whose slots others share.
TEST_CASE("x86_fp80 slots", "[float80]") {
  Program program;
  program.read(R"(
define x86_fp80 @slots(ptr %p, i32 %n) {
entry:
  %x0 = load x86_fp80, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %a = phi x86_fp80 [ %x0, %entry ], [ %c.2, %join ]
  %c = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %both, %join ]
  %1 = fadd x86_fp80 %a, %c
  %2 = fmul x86_fp80 %1, %1
  %3 = fsub x86_fp80 %2, %1
  %4 = fadd x86_fp80 %3, %2
  %5 = fdiv x86_fp80 %4, %3
  %odd = trunc i32 %i to i1
  br i1 %odd, label %left, label %right
left:
  %6 = fadd x86_fp80 %5, %2
  %7 = fmul x86_fp80 %6, %6
  %8 = fsub x86_fp80 %7, %6
  br label %join
right:
  %9 = fsub x86_fp80 %3, %a
  %10 = fmul x86_fp80 %9, %5
  %11 = fadd x86_fp80 %10, %9
  br label %join
join:
  %c.1 = phi x86_fp80 [ %8, %left ], [ %11, %right ]
  %c.2 = phi x86_fp80 [ %c, %left ], [ %5, %right ]
  %12 = fmul x86_fp80 %c.1, 0xK3FF68000000000000000
  %both = fadd x86_fp80 %12, %c.2
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %13 = fadd x86_fp80 %c.2, %both
  ret x86_fp80 %13
}
)");
  auto expected = [](long double a, int n) {
    long double c = 1;
    long double both = 0;
    for (int i = 0; i < n; ++i) {
      long double one = a + c;
      long double two = one * one;
      long double three = two - one;
      long double five = (three + two) / three;
      long double joined = 0;
      long double kept = c;
      if (i & 1) {
        long double six = five + two;
        joined = six * six - six;
      } else {
        long double nine = three - a;
        joined = nine * five + nine;
        kept = five;
      }
      both = joined * 0x1p-9L + kept;
      a = kept;
      c = both;
    }
    return a + both;
  };
  for (const BackendOptions &mode : float80Modes()) {
    Loaded loaded(program, mode);
    auto *slots = loaded.find<long double(const long double *, int)>("slots");
    for (int n = 1; n < 7; ++n) {
      long double x = 0.3L;
      REQUIRE(slots(&x, n) == expected(x, n));
    }
  }
}

// The frame of a function in which many values are computed one after the other, and the copies of
// a sum in a loop.
TEST_CASE("x86_fp80 values that are not live at once share slots", "[float80]") {
  Program program;
  program.read(R"(
declare void @take(x86_fp80)
define void @sequence(ptr %p) {
  %1 = load x86_fp80, ptr %p
  %2 = fadd x86_fp80 %1, %1
  call void @take(x86_fp80 %2)
  %3 = fmul x86_fp80 %2, %2
  call void @take(x86_fp80 %3)
  %4 = fadd x86_fp80 %3, %3
  call void @take(x86_fp80 %4)
  %5 = fmul x86_fp80 %4, %4
  call void @take(x86_fp80 %5)
  ret void
}
define x86_fp80 @sum(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %s = phi x86_fp80 [ 0xK00000000000000000000, %entry ], [ %t, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = getelementptr [16 x i8], ptr %p, i64 %i
  %x = load x86_fp80, ptr %at
  %t = fadd x86_fp80 %s, %x
  %next = add i64 %i, 1
  br label %loop
end:
  ret x86_fp80 %s
}
)");
  Foreign foreign;
  foreign.source = "long double last; void take(long double v) { last = last * 3 + v; }\n"
                   "long double taken(void) { return last; }\n";
  Loaded loaded(program, Loaded::verified(), foreign);
  std::string_view sequence(loaded.assembly());
  size_t end = sequence.find(".size");
  std::string_view loop = sequence.substr(end);
  sequence = sequence.substr(0, end);
  REQUIRE(occurrences(sequence, "x86_fp80 values") == 1);
  REQUIRE(occurrences(loop, "x86_fp80 values") == 1);
  REQUIRE(occurrences(loop, "fstpt") == 1); // after the loop: in it, the sum is in a register
  long double elements[] = {0.5L, 0.25L, 3};
  loaded.find<void(const long double *)>("sequence")(elements);
  REQUIRE(loaded.find<long double()>("taken")() == ((1 * 3 + 1) * 3 + 2) * 3 + 4.0L);
  REQUIRE(loaded.find<long double(const long double *, uint64_t)>("sum")(elements, 3) == 3.75L);
}

// Sums that lean to either side: the x87 stack has eight registers.
TEST_CASE("x86_fp80 long expressions", "[float80]") {
  constexpr uint32_t count = 300;
  Program program;
  IRBuilder &b = program.build;
  for (bool isLeft : {true, false}) {
    Function *f = program.begin(isLeft ? "left" : "right", Type::F80, {Type::Ptr});
    Value *sum = number(program, 0.5L);
    for (uint32_t i = 0; i < count; ++i) {
      Value *element = b.load(Type::F80, b.gep(f->arguments()[0], b.integer(Type::I64, i), 16));
      Value *term = b.binary(Op::FMul, element, element);
      sum = isLeft ? b.binary(Op::FSub, sum, term) : b.binary(Op::FSub, term, sum);
    }
    b.ret(sum);
  }
  // A complete tree of 64 leaves.
  Function *f = program.begin("tree", Type::F80, {Type::Ptr});
  std::vector<Value *> level;
  for (uint32_t i = 0; i < 64; ++i)
    level.push_back(b.load(Type::F80, b.gep(f->arguments()[0], b.integer(Type::I64, i), 16)));
  for (; level.size() > 1; level.resize(level.size() / 2))
    for (size_t i = 0; i < level.size() / 2; ++i)
      level[i] = b.binary(Op::FSub, level[2 * i], level[2 * i + 1]);
  b.ret(level[0]);
  std::vector<long double> elements;
  for (uint32_t i = 0; i < count; ++i)
    elements.push_back(0.1L * i - 3);
  long double left = 0.5L;
  long double right = 0.5L;
  for (long double element : elements) {
    left = left - element * element;
    right = element * element - right;
  }
  std::vector<long double> nodes(elements.begin(), elements.begin() + 64);
  for (; nodes.size() > 1; nodes.resize(nodes.size() / 2))
    for (size_t i = 0; i < nodes.size() / 2; ++i)
      nodes[i] = nodes[2 * i] - nodes[2 * i + 1];
  for (const BackendOptions &mode : float80Modes()) {
    Loaded loaded(program, mode);
    REQUIRE(loaded.find<long double(long double *)>("left")(elements.data()) == left);
    REQUIRE(loaded.find<long double(long double *)>("right")(elements.data()) == right);
    REQUIRE(loaded.find<long double(long double *)>("tree")(elements.data()) == nodes[0]);
  }
}

} // namespace wend
