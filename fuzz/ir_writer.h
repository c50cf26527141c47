// IrWriter — writes one random module. Internal to the generator.
//
// Operands are chosen among the values of dominating blocks, so the module is in SSA form; the
// operands of phis are chosen after all blocks are written. There is no undefined behaviour: shift
// counts are masked, divisors and conversions are guarded, memory is initialised. All pointers
// point to objects of 32 bytes of integers. Floating-point numbers are stored in separate globals,
// so that no output depends on the payload of a NaN.
#pragma once

#include "fuzz/ir_graph.h"

#include <fmt/format.h>
#include <span>

namespace wend::fuzz {

enum class IrType : uint8_t {
  I1,
  I7,
  I8,
  I16,
  I24,
  I32,
  I33,
  I64,
  Float,
  Double,
  Ptr,
  V16I8,
  V8I16,
  V4I32,
  V2I64,
  V4Float,
  V2Double,
  V4I8,
  V2I32,
  V3I32,
  V8I32,
  V8I8,
};

struct IrTypeRow {
  const char *name;
  uint32_t width;      // of an integer; else 0
  uint32_t count = 0;  // of a vector: its elements
  IrType element = {}; // of a vector
};
constexpr IrTypeRow irTypes[] = {
    {"i1", 1},
    {"i7", 7},
    {"i8", 8},
    {"i16", 16},
    {"i24", 24},
    {"i32", 32},
    {"i33", 33},
    {"i64", 64},
    {"float", 0},
    {"double", 0},
    {"ptr", 0},
    {"<16 x i8>", 0, 16, IrType::I8},
    {"<8 x i16>", 0, 8, IrType::I16},
    {"<4 x i32>", 0, 4, IrType::I32},
    {"<2 x i64>", 0, 2, IrType::I64},
    {"<4 x float>", 0, 4, IrType::Float},
    {"<2 x double>", 0, 2, IrType::Double},
    {"<4 x i8>", 0, 4, IrType::I8},
    {"<2 x i32>", 0, 2, IrType::I32},
    {"<3 x i32>", 0, 3, IrType::I32},
    {"<8 x i32>", 0, 8, IrType::I32},
    {"<8 x i8>", 0, 8, IrType::I8},
};

constexpr const IrTypeRow &row(IrType type) { return irTypes[static_cast<unsigned>(type)]; }
constexpr const char *name(IrType type) { return row(type).name; }
constexpr uint32_t width(IrType type) { return row(type).width; }
constexpr bool isInt(IrType type) { return type <= IrType::I64; }
constexpr bool isFloating(IrType type) { return type == IrType::Float || type == IrType::Double; }
constexpr bool isVector(IrType type) { return row(type).count != 0; }
constexpr bool isIntVector(IrType type) { return isVector(type) && isInt(row(type).element); }

constexpr const char *predicates[] = {"eq",  "ne",  "ult", "ule", "ugt",
                                      "uge", "slt", "sle", "sgt", "sge"};
constexpr const char *floatPredicates[] = {"oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                                           "uno", "ueq", "ugt", "uge", "ult", "ule", "une"};
constexpr const char *unaryIntrinsics[] = {"ctpop", "bswap", "bitreverse"};
constexpr const char *flaggedIntrinsics[] = {"ctlz", "cttz", "abs"};
constexpr const char *binaryIntrinsics[] = {"smax",     "smin",     "umax",     "umin",
                                            "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"};
constexpr const char *shiftIntrinsics[] = {"ushl.sat", "sshl.sat"};
constexpr const char *overflowIntrinsics[] = {"sadd", "ssub", "smul", "uadd", "usub", "umul"};
constexpr const char *funnelIntrinsics[] = {"fshl", "fshr"};
constexpr const char *reductions[] = {"add", "mul", "and", "or", "xor", "smax", "umin"};
constexpr const char *vectorIntrinsics[] = {"smax", "smin", "umax", "umin", "uadd.sat", "ssub.sat"};
constexpr const char *floatIntrinsics[] = {"fabs", "sqrt", "floor", "ceil", "trunc"};

class IrWriter {
public:
  IrWriter(const IrShape &shape, uint64_t seed) : shape_(shape), random_(seed) {}

  std::string run();

private:
  struct Value {
    std::string text;
    IrType type;
  };
  struct Signature {
    std::string name;
    std::vector<IrType> parameters;
    bool hasResult;
    IrType result;
    bool isPair = false; // there are two results
    IrType second = IrType::I32;
    bool isLeaf; // has no calls, and a local fuel variable
  };
  struct Phi {
    std::string name;
    IrType type;
  };
  struct Block {
    std::string text;
    std::vector<Value> values; // defined here
    std::vector<Phi> phis;
    // Of the header of a counted loop: its induction variable, and the value from the latch.
    std::string counter;
    std::string next;
    int32_t start = 0;
    int32_t step = 1;
  };

  // ir_gen.cpp: the module, functions, main
  void globals();
  void runtime();
  Signature signature(uint32_t number);
  void writeFunction(const Signature &signature);
  void writeEntry(const Signature &signature);
  void writeMain();
  void declarations();
  void joinBlocks(const Signature &signature);

  // ir_blocks.cpp: blocks and their ends
  void writeBlock(uint32_t index, const Signature &signature);
  void noteLast();
  void addPhis(uint32_t index);
  void addCounter(uint32_t index);
  void stepCounters(uint32_t index);
  void writeEnd(uint32_t index, const Signature &signature);
  void writeSwitch(const GraphBlock &block);
  void decrementFuel(const GraphBlock &block);
  void writeReturn(const Signature &signature, bool hasValues);
  std::string incoming(const Phi &phi, uint32_t from);
  std::string phiText(uint32_t index);

  // ir_instructions.cpp
  void instruction();
  void binary();
  void highProduct();
  std::string shiftCount(IrType type);
  void shift();
  void division();
  void compare();
  void select();
  void conditionalIncrement();
  void cast();
  void intrinsic();
  void floating();
  void toFloating();
  void fromFloating();
  void call();
  std::string callOf(const Signature &callee);
  void indirectCall();
  void print();
  void note();

  // ir_memory.cpp
  void load();
  void store();
  void copyMemory();
  void floatMemory();
  void pointerMemory();
  void table();
  void stackMemory();
  void comparePointers();

  // ir_adjacent.cpp
  struct LaneStep;
  std::string elements(IrType type, uint32_t count);
  LaneStep leafOfLanes(IrType type, uint32_t count);
  LaneStep operationOnLanes(IrType type, uint32_t steps);
  std::string computeLane(IrType type, std::span<const LaneStep> steps, const LaneStep &step,
                          uint32_t lane);
  void adjacent();

  // ir_vectors.cpp
  IrType vectorType();
  IrType intVectorType();
  std::string vectorConstant(IrType type);
  std::string vectorAsI64(const std::string &value, IrType type);
  std::string index(IrType type);
  void vector();
  void vectorArithmetic();
  void vectorCompare();
  void vectorElement();
  void vectorShuffle();
  void vectorCast();
  void vectorMemory();
  void vectorReduction();

  // ir_values.cpp
  std::string value(IrType type);
  std::string constant(IrType type);
  static std::string signedText(IrType type, uint64_t bits);
  IrType intType();
  IrType floatType() { return random_.oneIn(3) ? IrType::Float : IrType::Double; }
  std::string pointerTo(IrType type);
  std::string asI64(const std::string &value, IrType type);
  std::string inRange(const std::string &value, IrType type, const char *min, const char *max);
  static std::string resultType(const Signature &signature);
  std::string arguments(const Signature &signature);
  static std::string label(uint32_t block) { return fmt::format("b{}", block); }

  // Appends an instruction with a result that later instructions may use.
  template <typename... Args>
  std::string define(IrType type, fmt::format_string<Args...> text, Args &&...args) {
    std::string name = fmt::format("%t{}", names_++);
    blocks_[at_].text +=
        fmt::format("  {} = {}\n", name, fmt::format(text, std::forward<Args>(args)...));
    blocks_[at_].values.push_back({name, type});
    return name;
  }
  // An instruction whose value only the next instructions use, such as an address within an object.
  template <typename... Args>
  std::string address(fmt::format_string<Args...> text, Args &&...args) {
    std::string name = fmt::format("%p{}", names_++);
    emit("{} = {}", name, fmt::format(text, std::forward<Args>(args)...));
    return name;
  }
  template <typename... Args> void emit(fmt::format_string<Args...> text, Args &&...args) {
    blocks_[at_].text += fmt::format("  {}\n", fmt::format(text, std::forward<Args>(args)...));
  }
  // Text outside of blocks.
  template <typename... Args> void line(fmt::format_string<Args...> text, Args &&...args) {
    out_ += fmt::format(text, std::forward<Args>(args)...) + '\n';
  }

  static constexpr uint32_t objects = 3; // global ones, @m0…
  static constexpr uint32_t objectBytes = 32;
  static constexpr uint32_t tableSize = 4; // functions that are called through pointers

  const IrShape shape_;
  Random random_;
  std::vector<Signature> signatures_;
  bool hasOddWidths_ = false;
  std::string out_;

  // Of the current function
  IrGraph graph_;
  std::vector<Block> blocks_;
  std::vector<Value> parameters_;
  uint32_t at_ = 0; // the current block
  uint32_t names_ = 0;
  uint32_t calls_ = 0; // the calls that may still be added
  bool isLeaf_ = false;
};

} // namespace wend::fuzz
