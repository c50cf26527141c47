// Atomic operations: each operation, width and interesting operand against the folder, with and
// without a use of the result; conditions that are in the flags.

#include "backend/test/harness.h"

#include "ir/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr Type atomicTypes[] = {Type::I8, Type::I16, Type::I32, Type::I64};
// What atomic-expand leaves.
constexpr RmwOp withResult[] = {RmwOp::Xchg, RmwOp::Add, RmwOp::Sub};
constexpr RmwOp inMemory[] = {RmwOp::Xchg, RmwOp::Add, RmwOp::Sub,
                              RmwOp::And,  RmwOp::Or,  RmwOp::Xor};

Instruction *atomic(Program &program, Op op, Type type, const std::vector<Value *> &operands,
                    const AtomicVariant &variant) {
  Instruction *made = program.module.makeInstruction(op, type, operands);
  made->setAtomicVariant(variant);
  made->appendTo(program.build.block());
  return made;
}

uint64_t low(Type type, uint64_t value) { return value & bitMask(type); }

std::vector<BackendOptions> atomicModes() {
  BackendOptions spilled = Loaded::verified();
  spilled.spillEverything = true;
  BackendOptions shuffled = Loaded::verified();
  shuffled.shuffleSeed = 7;
  BackendOptions fast = Loaded::verified();
  fast.isFast = true;
  return {Loaded::verified(), spilled, shuffled, fast};
}

} // namespace

TEST_CASE("atomic operations with operands in registers and constants", "[atomic]") {
  for (const BackendOptions &options : atomicModes()) {
    Program program;
    const std::vector<uint64_t> &values = interestingValues();
    for (Type type : atomicTypes) {
      for (RmwOp operation : withResult) {
        program.begin(fmt::format("{}.{}", name(operation), name(type)), type, {Type::Ptr, type});
        Value *old = atomic(program, Op::AtomicRmw, type,
                            {program.function->arguments()[0], program.function->arguments()[1]},
                            {.operation = operation});
        program.ret({old});
        for (size_t i = 0; i < values.size(); i += 3) {
          program.begin(fmt::format("{}.{}.{}", name(operation), name(type), i), type, {Type::Ptr});
          Value *constant = program.module.constant(type, values[i]);
          old = atomic(program, Op::AtomicRmw, type, {program.function->arguments()[0], constant},
                       {.operation = operation});
          program.ret({old});
        }
      }
      for (RmwOp operation : inMemory) {
        program.begin(fmt::format("only.{}.{}", name(operation), name(type)), Type::Void,
                      {Type::Ptr, type});
        atomic(program, Op::AtomicRmw, type,
               {program.function->arguments()[0], program.function->arguments()[1]},
               {.operation = operation});
        program.ret({});
        for (size_t i = 0; i < values.size(); i += 3) {
          program.begin(fmt::format("only.{}.{}.{}", name(operation), name(type), i), Type::Void,
                        {Type::Ptr});
          Value *constant = program.module.constant(type, values[i]);
          atomic(program, Op::AtomicRmw, type, {program.function->arguments()[0], constant},
                 {.operation = operation});
          program.ret({});
        }
      }
    }
    Loaded loaded(program, options);
    constexpr uint64_t around = 0xA5A5A5A5A5A5A5A5;
    auto check = [&](Type type, RmwOp operation, uint64_t old, uint64_t operand, auto &&run) {
      uint64_t memory[2] = {(around & ~bitMask(type)) | old, around};
      std::optional<uint64_t> result = run(memory);
      uint64_t stored = foldRmw(operation, type, old, operand);
      INFO(name(operation) << ' ' << name(type) << ' ' << old << ' ' << operand);
      CHECK(memory[0] == ((around & ~bitMask(type)) | stored));
      CHECK(memory[1] == around);
      if (result)
        CHECK(low(type, *result) == old);
    };
    for (Type type : atomicTypes)
      for (uint64_t first : values) {
        uint64_t old = low(type, first);
        for (RmwOp operation : withResult) {
          std::string prefix = fmt::format("{}.{}", name(operation), name(type));
          auto *function = loaded.find<uint64_t(void *, uint64_t)>(prefix);
          for (uint64_t operand : values)
            check(type, operation, old, low(type, operand), [&](void *memory) {
              return std::optional(function(memory, dirty(type, operand)));
            });
        }
        for (RmwOp operation : inMemory) {
          std::string prefix = fmt::format("only.{}.{}", name(operation), name(type));
          auto *function = loaded.find<void(void *, uint64_t)>(prefix);
          for (uint64_t operand : values)
            check(type, operation, old, low(type, operand), [&](void *memory) {
              function(memory, dirty(type, operand));
              return std::optional<uint64_t>();
            });
        }
      }
    for (Type type : atomicTypes)
      for (size_t i = 0; i < values.size(); i += 3)
        for (RmwOp operation : inMemory) {
          std::string suffix = fmt::format("{}.{}.{}", name(operation), name(type), i);
          auto *only = loaded.find<void(void *)>("only." + suffix);
          check(type, operation, low(type, 0x1234), low(type, values[i]), [&](void *memory) {
            only(memory);
            return std::optional<uint64_t>();
          });
          if (operation > RmwOp::Sub)
            continue;
          auto *both = loaded.find<uint64_t(void *)>(suffix);
          check(type, operation, low(type, 0x1234), low(type, values[i]),
                [&](void *memory) { return std::optional(both(memory)); });
        }
  }
}

TEST_CASE("exchanges that compare: the old value, the success, and both", "[atomic]") {
  for (const BackendOptions &options : atomicModes()) {
    Program program;
    for (Type type : atomicTypes) {
      for (bool isBranch : {false, true}) {
        program.begin(fmt::format("{}.{}", isBranch ? "branch" : "bool", name(type)), Type::I32,
                      {Type::Ptr, type, type, Type::Ptr});
        std::span<Argument *const> arguments = program.function->arguments();
        Value *old =
            atomic(program, Op::CmpXchg, type, {arguments[0], arguments[1], arguments[2]}, {});
        Value *isDone = program.build.icmp(Predicate::Eq, old, arguments[1]);
        if (!isBranch) {
          program.build.store(old, arguments[3]);
          program.ret({program.build.cast(Op::ZExt, isDone, Type::I32)});
          continue;
        }
        BasicBlock *yes = program.block("yes");
        BasicBlock *no = program.block("no");
        program.build.condBr(isDone, yes, no);
        program.build.setBlock(yes);
        program.build.store(old, arguments[3]);
        program.ret({program.build.integer(Type::I32, 1)});
        program.build.setBlock(no);
        program.build.store(old, arguments[3]);
        program.ret({program.build.integer(Type::I32, 0)});
      }
    }
    Loaded loaded(program, options);
    for (Type type : atomicTypes)
      for (const char *form : {"bool", "branch"}) {
        auto *function = loaded.find<int(void *, uint64_t, uint64_t, void *)>(
            fmt::format("{}.{}", form, name(type)));
        for (uint64_t found : interestingValues())
          for (uint64_t expected : {found, found + 1, uint64_t{0}}) {
            uint64_t memory = low(type, found);
            uint64_t old = 0;
            bool fits = low(type, found) == low(type, expected);
            CHECK(function(&memory, dirty(type, expected), dirty(type, 77), &old) == fits);
            CHECK(old == low(type, found));
            CHECK(memory == (fits ? low(type, 77) : low(type, found)));
          }
      }
  }
}

TEST_CASE("the success of an exchange, and a counter that becomes 0, are in the flags",
          "[atomic]") {
  Program program;
  program.read(R"(
define i1 @exchange(ptr %p, i64 %x, i64 %y) {
  %pair = cmpxchg ptr %p, i64 %x, i64 %y seq_cst seq_cst
  %ok = extractvalue { i64, i1 } %pair, 1
  ret i1 %ok
}
define i1 @release(ptr %p) {
  %old = atomicrmw sub ptr %p, i64 1 release
  %last = icmp eq i64 %old, 1
  ret i1 %last
}
define i1 @add(ptr %p) {
  %old = atomicrmw add ptr %p, i64 5 monotonic
  %last = icmp ne i64 %old, -5
  ret i1 %last
}
define i1 @subtract(ptr %p, i64 %x) {
  %old = atomicrmw sub ptr %p, i64 %x acquire
  %last = icmp eq i64 %x, %old
  ret i1 %last
}
)");
  Loaded loaded(program);
  CHECK(loaded.assembly().find("cmp ") == std::string::npos);
  CHECK(loaded.assembly().find("cmpq") == std::string::npos);
  CHECK(loaded.assembly().find("test") == std::string::npos);
  CHECK(loaded.assembly().find("xadd") == std::string::npos);
  for (int64_t old : {-6, -5, -4, 0, 1, 2, 77}) {
    int64_t memory = old;
    CHECK(loaded.find<bool(void *, int64_t, int64_t)>("exchange")(&memory, 1, 9) == (old == 1));
    CHECK(memory == (old == 1 ? 9 : old));
    memory = old;
    CHECK(loaded.find<bool(void *)>("release")(&memory) == (old == 1));
    CHECK(memory == old - 1);
    memory = old;
    CHECK(loaded.find<bool(void *)>("add")(&memory) == (old != -5));
    CHECK(memory == old + 5);
    memory = old;
    CHECK(loaded.find<bool(void *, int64_t)>("subtract")(&memory, 77) == (old == 77));
    CHECK(memory == old - 77);
  }
}

TEST_CASE("atomic loads and stores of all types", "[atomic]") {
  for (const BackendOptions &options : atomicModes()) {
    Program program;
    program.read(R"(
define void @copy(ptr %to, ptr %from) {
  %a = load atomic i8, ptr %from acquire, align 1
  store atomic i8 %a, ptr %to release, align 1
  %from2 = getelementptr i8, ptr %from, i64 2
  %to2 = getelementptr i8, ptr %to, i64 2
  %b = load atomic i16, ptr %from2 seq_cst, align 2
  store atomic i16 %b, ptr %to2 seq_cst, align 2
  %from4 = getelementptr i8, ptr %from, i64 4
  %to4 = getelementptr i8, ptr %to, i64 4
  %c = load atomic float, ptr %from4 monotonic, align 4
  store atomic float %c, ptr %to4 seq_cst, align 4
  %from8 = getelementptr i8, ptr %from, i64 8
  %to8 = getelementptr i8, ptr %to, i64 8
  %d = load atomic double, ptr %from8 seq_cst, align 8
  store atomic double %d, ptr %to8 monotonic, align 8
  %from16 = getelementptr i8, ptr %from, i64 16
  %to16 = getelementptr i8, ptr %to, i64 16
  %e = load atomic ptr, ptr %from16 seq_cst, align 8
  store atomic ptr %e, ptr %to16 seq_cst, align 8
  fence seq_cst
  fence acquire
  %to24 = getelementptr i8, ptr %to, i64 24
  store atomic i64 -81985529216486896, ptr %to24 seq_cst, align 8
  %to32 = getelementptr i8, ptr %to, i64 32
  store atomic double 2.5, ptr %to32 seq_cst, align 8
  %to40 = getelementptr i8, ptr %to, i64 40
  store atomic i64 -81985529216486896, ptr %to40 monotonic, align 8
  ret void
}
define double @swap(ptr %p, double %x, i64 %i) {
  %at = getelementptr double, ptr %p, i64 %i
  %old = atomicrmw xchg ptr %at, double %x seq_cst, align 8
  ret double %old
}
)");
    Loaded loaded(program, options);
    const uint64_t from[6] = {0x0123456789ABCDEF, 0xFEDCBA9876543210, 0x1122334455667788, 1, 2, 3};
    uint64_t to[6] = {~uint64_t{0}, 0, 0, 0, 0, 0};
    loaded.find<void(void *, const void *)>("copy")(to, from);
    CHECK(to[0] == (from[0] | 0xFF00));
    CHECK(to[1] == from[1]);
    CHECK(to[2] == from[2]);
    CHECK(to[3] == 0xFEDCBA9876543210);
    CHECK(to[4] == 0x4004000000000000);
    CHECK(to[5] == 0xFEDCBA9876543210);
    double numbers[3] = {1.5, 2.5, 3.5};
    CHECK(loaded.find<double(void *, double, int64_t)>("swap")(numbers, -7.25, 2) == 3.5);
    CHECK(numbers[2] == -7.25);
  }
}

} // namespace wend
