// Harness — a module built by a test, compiled by the back end and loaded into the test, so that
// its functions can be called.
#pragma once

#include "backend/backend.h"
#include "ir/builder.h"

#include <string>
#include <vector>

namespace wend {

class Program {
public:
  Program() : module(names, nullptr), build(module) {}

  // A function `name` with an entry block, at the end of which the builder inserts.
  Function *begin(std::string_view name, Type result, const std::vector<Type> &arguments);
  // The same with any number of results.
  Function *begin(std::string_view name, std::span<const Type> results,
                  const std::vector<Type> &arguments);
  Function *declare(const char *name, Type result, const std::vector<Type> &arguments);
  BasicBlock *block(std::string_view name);
  // A call of a function that may be an address, a shape with all about it.
  Instruction *call(Value *callee, Type result, const std::vector<Value *> &arguments,
                    const CallShape &shape);
  Instruction *extract(Instruction *call, uint32_t index);
  void ret(const std::vector<Value *> &values);
  // The copies of phi elimination: adds an operand to a phi for each predecessor.
  void addIncoming(Instruction *phi, BasicBlock *from, Value *value);

  // Adds the functions of LLVM IR text, and the copies of phi elimination. `function` is the last
  // one defined.
  void read(const std::string &text);

  Interner names;
  Module module;
  IRBuilder build;
  Function *function = nullptr; // begun last
};

// C code, or assembly in it, that the module of a test is linked with.
struct Foreign {
  std::string source;
  std::string compiler = "cc";
};
// gcc and clang-19, if installed.
const std::vector<std::string> &compilers();

// The first x86-64, and the host.
const std::vector<CpuFeatures> &runnableCpus();

// A module as a shared object. Asserts that there are no errors.
class Loaded {
public:
  explicit Loaded(Program &program, const BackendOptions &options = verified(),
                  const Foreign &foreign = {});
  ~Loaded();
  Loaded(const Loaded &) = delete;
  Loaded &operator=(const Loaded &) = delete;

  template <typename Signature> Signature *find(const std::string &name) const {
    return reinterpret_cast<Signature *>(address(name));
  }
  [[nodiscard]] const std::string &assembly() const { return assembly_; }

  static BackendOptions verified() {
    BackendOptions options;
    options.verify = true;
    return options;
  }

private:
  [[nodiscard]] void *address(const std::string &name) const;

  std::string assembly_;
  void *handle_ = nullptr;
};

// Links the module into an executable with cc and these options; its exit status.
int runExecutable(Program &program, const Foreign &foreign, const std::string &options,
                  const BackendOptions &backend = Loaded::verified());

// A generator of reproducible random numbers (splitmix64, Steele, Lea and Flood 2014).
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(next() % limit); }
  bool oneIn(uint32_t count) { return below(count) == 0; }

private:
  uint64_t state_;
};

// How often a part is in a text, such as an instruction in assembly.
size_t occurrences(std::string_view text, std::string_view part);

// Interesting 64-bit values: boundaries of types and signs.
const std::vector<uint64_t> &interestingValues();

// An operation on the low bits, by the folder, which ir/test compares with C++. False if it traps.
bool evaluate(Op op, Type type, uint64_t left, uint64_t right, uint64_t &result);
bool holds(Predicate predicate, Type type, uint64_t left, uint64_t right);
// The value with arbitrary bits above it, as it may be in a register.
uint64_t dirty(Type type, uint64_t value);

// Operations that tests iterate over.
inline constexpr Type integerTypes[] = {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64};
inline constexpr Predicate predicates[] = {
    Predicate::Eq,  Predicate::Ne,  Predicate::Ult, Predicate::Ule, Predicate::Ugt,
    Predicate::Uge, Predicate::Slt, Predicate::Sle, Predicate::Sgt, Predicate::Sge};

} // namespace wend
