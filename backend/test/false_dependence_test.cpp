// Conversions and square roots, which keep the upper part of their target, do not wait for what was
// there before: by the assembly.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace wend {

namespace {

struct Line {
  std::string mnemonic;
  std::string source; // of two operands
  std::string target;
};

// The instructions of assembly in their order. A label has the mnemonic "".
std::vector<Line> instructionsOf(const std::string &assembly) {
  std::vector<Line> lines;
  std::istringstream stream(assembly);
  std::string text;
  while (std::getline(stream, text)) {
    std::istringstream words(text);
    Line line;
    std::string operands;
    words >> line.mnemonic >> std::ws;
    std::getline(words, operands);
    if (line.mnemonic.ends_with(':'))
      line.mnemonic = "";
    else if (line.mnemonic.empty() || line.mnemonic.starts_with('.'))
      continue;
    // An address has commas, too, but no blanks.
    if (size_t comma = operands.rfind(", "); comma != std::string::npos) {
      line.source = operands.substr(0, comma);
      line.target = operands.substr(comma + 2);
    }
    lines.push_back(line);
  }
  return lines;
}

bool keepsUpperPart(const Line &line) {
  constexpr std::string_view beginnings[] = {"cvtsi2s", "cvtss2sd", "cvtsd2ss", "sqrtss", "sqrtsd"};
  return std::ranges::any_of(
      beginnings, [&](std::string_view text) { return line.mnemonic.starts_with(text); });
}

// Whether the last instruction before `at` in its block with this target sets it to zero.
bool isZeroBefore(const std::vector<Line> &lines, size_t at, const std::string &target) {
  for (; at > 0 && !lines[at - 1].mnemonic.empty(); --at)
    if (lines[at - 1].target == target)
      return lines[at - 1].mnemonic == "xorps" && lines[at - 1].source == target;
  return false;
}

// The instructions that wait for the value that their target had before.
std::string falseDependences(const std::string &assembly) {
  std::string found;
  std::vector<Line> lines = instructionsOf(assembly);
  for (size_t i = 0; i < lines.size(); ++i)
    if (keepsUpperPart(lines[i]) && lines[i].source != lines[i].target &&
        !isZeroBefore(lines, i, lines[i].target))
      found += lines[i].mnemonic + ' ' + lines[i].source + ", " + lines[i].target + '\n';
  return found;
}

size_t countOf(const std::string &assembly, std::string_view beginning) {
  std::vector<Line> lines = instructionsOf(assembly);
  return static_cast<size_t>(std::ranges::count_if(
      lines, [&](const Line &line) { return line.mnemonic.starts_with(beginning); }));
}

// Each operand is loaded, and other numbers are in registers.
constexpr const char *loaded = R"(
declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
define double @sum(ptr %floats, ptr %doubles, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %total = phi double [ 0.0, %entry ], [ %d, %loop ]
  %f = getelementptr float, ptr %floats, i64 %i
  %g = getelementptr double, ptr %doubles, i64 %i
  %f0 = load float, ptr %f
  %extended = fpext float %f0 to double
  %g0 = load double, ptr %g
  %root = call double @llvm.sqrt.f64(double %g0)
  %f1 = getelementptr float, ptr %f, i64 1
  %f2 = load float, ptr %f1
  %rootOfFloat = call float @llvm.sqrt.f32(float %f2)
  %g1 = getelementptr double, ptr %g, i64 1
  %g2 = load double, ptr %g1
  %truncated = fptrunc double %g2 to float
  %sumOfFloats = fadd float %rootOfFloat, %truncated
  %c = fpext float %sumOfFloats to double
  %a = fadd double %total, %extended
  %b = fadd double %a, %root
  %d = fadd double %b, %c
  %next = add i64 %i, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret double %d
}
)";

// In registers and in memory, signed and unsigned.
constexpr const char *integers = R"(
define double @doubles(double %x, i32 %i, i64 %l, ptr %p) {
  %a = sitofp i32 %i to double
  %b = sitofp i64 %l to double
  %c = uitofp i32 %i to double
  %d = uitofp i64 %l to double
  %i1 = load i32, ptr %p
  %e = sitofp i32 %i1 to double
  %q = getelementptr i64, ptr %p, i64 1
  %l1 = load i64, ptr %q
  %f = sitofp i64 %l1 to double
  %s0 = fadd double %x, %a
  %s1 = fadd double %s0, %b
  %s2 = fadd double %s1, %c
  %s3 = fadd double %s2, %d
  %s4 = fadd double %s3, %e
  %s5 = fadd double %s4, %f
  ret double %s5
}
define float @floats(float %x, i16 %h, i64 %l, ptr %p) {
  %a = sitofp i16 %h to float
  %b = sitofp i64 %l to float
  %c = uitofp i16 %h to float
  %d = uitofp i64 %l to float
  %i1 = load i32, ptr %p
  %e = sitofp i32 %i1 to float
  %s0 = fadd float %x, %a
  %s1 = fadd float %s0, %b
  %s2 = fadd float %s1, %c
  %s3 = fadd float %s2, %d
  %s4 = fadd float %s3, %e
  ret float %s4
}
)";

BackendOptions withoutComments() {
  BackendOptions options = Loaded::verified();
  options.sourceComments = false;
  return options;
}

} // namespace

TEST_CASE("false dependences are found in assembly", "[float]") {
  CHECK(falseDependences("    sqrtsd  %xmm0, %xmm0\n") == "");
  CHECK(falseDependences("    sqrtsd  %xmm1, %xmm0\n") == "sqrtsd %xmm1, %xmm0\n");
  CHECK(falseDependences("    cvtss2sd (%rdi,%rax,4), %xmm0\n") ==
        "cvtss2sd (%rdi,%rax,4), %xmm0\n");
  std::string zero = "    xorps   %xmm0, %xmm0\n";
  std::string conversion = "    cvtsi2sdq %rax, %xmm0\n";
  CHECK(falseDependences(zero + "    incq    %rax\n" + conversion) == "");
  for (const char *between : {"    addsd   %xmm1, %xmm0\n", ".Llabel:\n"}) {
    std::string text = fmt::format("{}{}{}", zero, between, conversion);
    CHECK(falseDependences(text) == "cvtsi2sdq %rax, %xmm0\n");
  }
}

TEST_CASE("conversions and roots of loaded numbers have no false dependence", "[float]") {
  Program program;
  program.read(loaded);
  Loaded code(program, withoutComments());
  INFO(code.assembly());
  CHECK(falseDependences(code.assembly()) == "");
  CHECK(countOf(code.assembly(), "cvtss2sd") == 2);
  for (const char *once : {"cvtsd2ss", "sqrtss", "sqrtsd"})
    CHECK(countOf(code.assembly(), once) == 1);
  const float floats[] = {1.5F, 4, 9};
  const double doubles[] = {2.25, 16, 0.25};
  auto *sum = code.find<double(const float *, const double *, int64_t)>("sum");
  CHECK(sum(floats, doubles, 1) == 1.5 + 1.5 + 2 + 16);
  CHECK(sum(floats, doubles, 2) == 21 + 4 + 4 + 3 + 0.25);
}

TEST_CASE("conversions of integers have no false dependence", "[float]") {
  Program program;
  program.read(integers);
  Loaded code(program, withoutComments());
  INFO(code.assembly());
  CHECK(falseDependences(code.assembly()) == "");
  CHECK(countOf(code.assembly(), "cvtsi2sd") == 6);
  CHECK(countOf(code.assembly(), "cvtsi2ss") == 5);
  const int64_t memory[] = {-5, 70};
  auto *doubles = code.find<double(double, int32_t, int64_t, const int64_t *)>("doubles");
  CHECK(doubles(0.5, 3, 20, memory) == 0.5 + 3 + 20 + 3 + 20 - 5 + 70);
  auto *floats = code.find<float(float, int16_t, int64_t, const int64_t *)>("floats");
  CHECK(floats(0.5F, 3, 20, memory) == 0.5F + 3 + 20 + 3 + 20 - 5);
}

} // namespace wend
