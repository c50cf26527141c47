// The rows of machine_semantics.def against the processor: each is executed in each form and width,
// with registers, memory, immediates and flags at random, and must leave what the terms say.

#include "prove/machine_semantics.h"
#include "prove/test/processor.h"

#include "backend/encoder.h"
#include "backend/test/machine_forms.h"
#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <fmt/format.h>
#include <random>

using namespace wend;

namespace {

constexpr unsigned executions = 8; // of each form

constexpr Form forms[] = {Form::N,  Form::R,  Form::M,   Form::RR,  Form::RM,  Form::MR,
                          Form::RI, Form::MI, Form::RRI, Form::RMI, Form::RRR, Form::RMR};

bool isSupported(MOp op) {
  switch (op) {
  case MOp::Popcnt:
    return __builtin_cpu_supports("popcnt");
  case MOp::Lzcnt:
    return __builtin_cpu_supports("lzcnt");
  case MOp::Andn:
  case MOp::Blsr:
  case MOp::Blsi:
  case MOp::Tzcnt:
    return __builtin_cpu_supports("bmi");
  case MOp::Shlx:
  case MOp::Shrx:
  case MOp::Sarx:
  case MOp::Rorx:
    return __builtin_cpu_supports("bmi2");
  default:
    return __builtin_cpu_supports("sse4.1");
  }
}

// Random values, many of them near the ends of the ranges, and small numbers.
class Values {
public:
  uint64_t next() {
    constexpr uint64_t special[] = {0,
                                    1,
                                    2,
                                    0x7F,
                                    0x80,
                                    0xFF,
                                    0x7FFF,
                                    0x8000,
                                    0x7FFFFFFF,
                                    0x80000000,
                                    0xFFFFFFFF,
                                    0x7FFFFFFFFFFFFFFF,
                                    uint64_t{1} << 63,
                                    ~uint64_t{0},
                                    0x3F800000,
                                    0x3FF0000000000000};
    uint64_t value = random_();
    switch (random_() % 4) {
    case 0:
      return special[value % std::size(special)];
    case 1:
      return value >> (random_() % 64);
    default:
      return value;
    }
  }

private:
  std::mt19937_64 random_{20240601};
};

// An instruction with operands in fixed registers, and its bytes.
class Execution {
public:
  Execution(MOp op, Form form, unsigned width, int64_t imm, Cond cond) {
    inst_.op = op;
    inst_.form = form;
    inst_.width = static_cast<uint8_t>(width);
    inst_.cond = cond;
    inst_.imm = imm;
    constexpr unsigned withFirst = bit(Form::R) | bit(Form::RR) | bit(Form::RM) | bit(Form::RI) |
                                   bit(Form::RRI) | bit(Form::RMI) | bit(Form::RRR) |
                                   bit(Form::RMR);
    constexpr unsigned withSecond = bit(Form::RR) | bit(Form::MR) | bit(Form::RRI) | bit(Form::RRR);
    bool isTransfer = op == MOp::Transfer;
    if (bit(form) & withFirst)
      inst_.first = isFirstVector(op) ? xmm1 : rbx;
    if (bit(form) & withSecond)
      inst_.second = isSecondVector(op) && !isTransfer ? xmm2 : rsi;
    if (bit(form) & (bit(Form::RRR) | bit(Form::RMR)))
      inst_.third = r8;
    if (inst_.hasMemory())
      inst_.mem.base = r9;
    EncodedInst encoded;
    encode(inst_, inst_.mem, encoded);
    REQUIRE(encoded.size != 0);
    code_.assign(encoded.bytes, encoded.bytes + encoded.size);
  }

  [[nodiscard]] const MInst &inst() const { return inst_; }
  [[nodiscard]] const std::vector<uint8_t> &code() const { return code_; }

private:
  MInst inst_;
  std::vector<uint8_t> code_;
};

// What the terms say of one execution, compared with what the processor did.
class Comparison {
public:
  Comparison(z3::context &context, const MInst &inst) : inst_(inst), terms_(context) {}

  // Returns how many results and flags were compared.
  unsigned run(const Processor &processor, const ProcessorState &before) {
    setUp(before);
    MachineStep step{machine_,   inst_.op,    inst_.form, 8U * inst_.width,
                     inst_.cond, allFeatures, registers_, flagsOf(before)};
    readOperands(step, inst_, [&](unsigned width) { return memoryOf(before, width); });
    semanticsOf(inst_.op).execute(step);
    ProcessorState after = before;
    bool hasTrapped = !processor.run(after);
    bool traps = step.traps && truthOf(*step.traps).value();
    CHECK(hasTrapped == traps);
    if (traps || hasTrapped)
      return 1;
    finish(step);
    compareRegisters(after);
    compareFlags(step, before, after);
    return compared_;
  }

private:
  static constexpr CpuFeatures allFeatures{true, true, true, true, true};

  void setUp(const ProcessorState &before) {
    for (Reg reg : {rax, rcx, rdx, rbx, rsi, r8, r9})
      registers_.set(reg, terms_.bits(before.general[reg.id], 64));
    for (uint32_t i = 0; i < ProcessorState::vectorCount; ++i)
      registers_.set({Reg::generalCount + i}, vectorOf(before.vectors[i]));
  }

  z3::expr vectorOf(const ProcessorState::Vector &vector) {
    return z3::concat(terms_.bits(vector[1], 64), terms_.bits(vector[0], 64)).simplify();
  }

  z3::expr memoryOf(const ProcessorState &state, unsigned width) {
    return terms_.piece(vectorOf(state.memory), 0, width).simplify();
  }

  MachineFlags flagsOf(const ProcessorState &state) {
    auto flag = [&](uint64_t mask) { return terms_.truth((state.flags & mask) != 0); };
    return {flag(ProcessorState::Carry),  flag(ProcessorState::Zero),
            flag(ProcessorState::Sign),   flag(ProcessorState::Overflow),
            flag(ProcessorState::Parity), {}};
  }

  void finish(const MachineStep &step) {
    if (!step.result)
      return;
    if (isFirstInMemory(inst_.form))
      stored_ = *step.result;
    else
      registers_.write(inst_.first, *step.result);
  }

  // Bits that are not known are not compared.
  void compare(const z3::expr &term, const ProcessorState::Vector &actual, const char *what) {
    z3::expr simple = term.simplify();
    if (!simple.is_numeral())
      return;
    unsigned width = simple.get_sort().bv_size();
    z3::expr expected = terms_.piece(vectorOf(actual), 0, width).simplify();
    if (!z3::eq(simple, expected))
      FAIL_CHECK(what << ": the terms say " << simple << ", the processor " << expected);
    ++compared_;
  }

  void compareRegisters(const ProcessorState &after) {
    for (Reg reg : {rax, rcx, rdx, rbx, rsi, r8})
      compare(registers_.read(reg, 64), {after.general[reg.id], 0}, "a general register");
    for (uint32_t i = 0; i < ProcessorState::vectorCount; ++i) {
      Reg reg{Reg::generalCount + i};
      unsigned width = reg == inst_.first ? std::min(128U, resultWidth()) : 128;
      compare(registers_.read(reg, width), after.vectors[i], "a vector register");
    }
    if (stored_)
      compare(*stored_, after.memory, "memory");
  }

  // Of a vector register, the bits that the operation writes.
  [[nodiscard]] unsigned resultWidth() const {
    switch (inst_.op) {
    case MOp::FExt:
    case MOp::IntToF64:
      return 64;
    case MOp::FTrunc:
    case MOp::IntToF32:
      return 32;
    default:
      return 8 * inst_.width;
    }
  }

  static std::optional<bool> truthOf(const z3::expr &truth) {
    z3::expr simple = truth.simplify();
    if (simple.is_true() || simple.is_false())
      return simple.is_true();
    return {};
  }

  void compareFlags(const MachineStep &step, const ProcessorState &before,
                    const ProcessorState &after) {
    if (!writesFlags(inst_.op)) {
      CHECK((before.flags & ProcessorState::all) == (after.flags & ProcessorState::all));
      return;
    }
    auto check = [&](const std::optional<z3::expr> &flag, uint64_t mask, const char *name) {
      std::optional<bool> value = flag ? truthOf(*flag) : std::nullopt;
      if (!value)
        return;
      INFO(name);
      CHECK(*value == ((after.flags & mask) != 0));
      ++compared_;
    };
    check(step.flags.carry, ProcessorState::Carry, "carry");
    check(step.flags.zero, ProcessorState::Zero, "zero");
    check(step.flags.sign, ProcessorState::Sign, "sign");
    check(step.flags.overflow, ProcessorState::Overflow, "overflow");
    check(step.flags.parity, ProcessorState::Parity, "parity");
    if (step.flags.compared)
      compareConditions(step.flags, after);
  }

  // The conditions as comparisons of the operands.
  void compareConditions(const MachineFlags &flags, const ProcessorState &after) {
    MachineFlags actual = flagsOf(after);
    for (unsigned i = 0; i < 16; ++i) {
      auto cond = static_cast<Cond>(i);
      INFO(text(cond));
      CHECK(truthOf(machine_.holds(cond, flags)) == truthOf(machine_.holdsOfFlags(cond, actual)));
    }
  }

  const MInst &inst_;
  Terms terms_;
  MachineTerms machine_{terms_};
  MachineRegisters registers_{machine_};
  std::optional<z3::expr> stored_;
  unsigned compared_ = 0;
};

int64_t immediateFor(MOp op, Form form, unsigned width, uint64_t random) {
  switch (op) {
  case MOp::Shl:
  case MOp::Shr:
  case MOp::Sar:
  case MOp::Rol:
  case MOp::Rorx:
  case MOp::Bt:
    return static_cast<int64_t>(random % (8 * width));
  case MOp::Mov:
    return width == 8 && form == Form::RI ? static_cast<int64_t>(random)
                                          : static_cast<int32_t>(random);
  case MOp::FRound:
    return static_cast<int64_t>(8 | random % 4);
  case MOp::Cmpps:
  case MOp::Cmppd:
    return static_cast<int64_t>(random % 8);
  default:
    break;
  }
  if (isOfVectors(op))
    return static_cast<int64_t>(random % 256);
  return width == 1   ? static_cast<int8_t>(random)
         : width == 2 ? static_cast<int16_t>(random)
                      : static_cast<int32_t>(random);
}

ProcessorState randomState(Values &values, const MInst &inst) {
  ProcessorState state;
  for (uint64_t &value : state.general)
    value = values.next();
  for (ProcessorState::Vector &vector : state.vectors)
    vector = {values.next(), values.next()};
  state.memory = {values.next(), values.next()};
  state.flags = values.next() & ProcessorState::all;
  // Half of the divisions do not trap.
  bool isDivision = inst.is(MOp::Div) || inst.is(MOp::Idiv);
  if (isDivision && values.next() % 2 == 0)
    state.general[rdx.id] = inst.is(MOp::Div) ? 0 : state.general[rax.id] >> 63 ? ~uint64_t{0} : 0;
  return state;
}

// The forms in which the test can execute an operation.
std::vector<Form> formsOf(MOp op) {
  std::vector<Form> made;
  for (Form form : forms)
    if (row(op).allows(form))
      made.push_back(form);
  return made;
}

} // namespace

TEST_CASE("each row says what the processor does") {
  Values values;
  for (unsigned i = 0; i <= static_cast<unsigned>(MOp::Nothing); ++i) {
    auto op = static_cast<MOp>(i);
    if (!semanticsOf(op).execute || !isSupported(op))
      continue;
    z3::context context; // one for many executions, as it takes longer than they do
    for (Form form : formsOf(op))
      for (unsigned width : widthsOf(op)) {
        unsigned compared = 0;
        for (unsigned execution = 0; execution < executions; ++execution) {
          auto cond = static_cast<Cond>(values.next() % 16);
          Execution made(op, form, width, immediateFor(op, form, width, values.next()), cond);
          Processor processor(made.code());
          INFO(fmt::format("operation {} '{}', form {}, width {}, immediate {}, condition {}", i,
                           row(op).text, static_cast<int>(form), width, made.inst().imm,
                           text(cond)));
          compared +=
              Comparison(context, made.inst()).run(processor, randomState(values, made.inst()));
        }
        INFO("operation " << row(op).text);
        CHECK(compared >= executions);
      }
  }
}

// Their results are unknown functions, those of the operations of the IR.
namespace {

struct FloatRow {
  MOp op;
  Op ir;
  bool isUnary;
  int64_t imm = 0;
};
constexpr FloatRow floatRows[] = {
    {MOp::FAdd, Op::FAdd, false},       {MOp::FSub, Op::FSub, false},
    {MOp::FMul, Op::FMul, false},       {MOp::FDiv, Op::FDiv, false},
    {MOp::FSqrt, Op::FSqrt, true},      {MOp::FRound, Op::FRint, true, 4},
    {MOp::FRound, Op::FRint, true, 8},  {MOp::FRound, Op::FFloor, true, 9},
    {MOp::FRound, Op::FCeil, true, 10}, {MOp::FRound, Op::FTrunc, true, 11}};

} // namespace

TEST_CASE("floating-point operations are those of the IR") {
  Values values;
  for (const FloatRow &each : floatRows)
    for (unsigned width : {4U, 8U})
      for (unsigned execution = 0; execution < executions; ++execution) {
        Form form = each.op == MOp::FRound ? Form::RRI : Form::RR;
        Execution made(each.op, form, width, each.imm, Cond::O);
        Type type = width == 4 ? Type::F32 : Type::F64;
        ProcessorState state = randomState(values, made.inst());
        uint64_t left = state.vectors[1][0] & bitMask(type);
        uint64_t right = state.vectors[2][0] & bitMask(type);
        INFO(row(each.op).text << width << ' ' << left << ", " << right);
        z3::context context;
        Terms terms(context);
        MachineTerms machine(terms);
        MachineRegisters registers(machine);
        z3::expr one = terms.constant(type, {{left, 0}}),
                 other = terms.constant(type, {{right, 0}});
        registers.set(xmm1, one);
        registers.set(xmm2, other);
        MachineStep step{machine, each.op, form, 8 * width, Cond::O, {}, registers};
        readOperands(step, made.inst(), [&](unsigned bits) { return terms.bits(0, bits); });
        semanticsOf(each.op).execute(step);
        CHECK(z3::eq(*step.result, each.isUnary ? terms.unary(each.ir, type, other)
                                                : terms.binary(each.ir, type, one, other)));
        REQUIRE(Processor(made.code()).run(state));
        uint64_t folded = each.isUnary ? foldFloatUnary(each.ir, type, right)
                                       : foldFloatBinary(each.ir, type, left, right);
        if (numberOf(type, folded) == numberOf(type, folded)) // which NaN is not specified
          CHECK((state.vectors[1][0] & bitMask(type)) == folded);
      }
}

TEST_CASE("each operation without semantics has a reason") {
  unsigned computed = 0;
  for (unsigned i = 0; i <= static_cast<unsigned>(MOp::Nothing); ++i) {
    const MachineSemantics &semantics = semanticsOf(static_cast<MOp>(i));
    CHECK_FALSE((semantics.execute && semantics.reason));
    computed += semantics.execute ? 1 : 0;
  }
  CHECK(computed >= 130);
}
