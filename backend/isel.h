// ISel — chooses machine instructions for the trees of the IR.
//
// Each block is walked backwards, so that every use is seen before what it uses: an instruction
// that all of its users absorbed (an address, a load, a compare) was never asked for its register
// when the walk arrives there, and is skipped. What is absorbed runs where its user stands; that
// is right for
// - pure operations: their operands are SSA values and still there. Copies are the exception: they
//   assign the register of a phi, so they absorb nothing that reads registers;
// - loads with one use in the same block and no write in between (`epoch_`).
//
// Machine instructions are appended in the order they run for one IR instruction, then turned
// round; everything is turned round once more at the end.
#pragma once

#include "backend/backend.h"
#include "backend/block_order.h"
#include "backend/convention.h"
#include "backend/mir.h"
#include "backend/switch_plan.h"

#include <optional>

namespace wend {

class ISel {
public:
  // Fills `out`; `order` is that of the same function.
  void select(Function &function, const BlockOrder &order, const BackendOptions &options,
              MFunction &out);

private:
  // A declared function whose calls need not be calls.
  struct Intrinsic {
    std::string_view name;
    bool (ISel::*select)(Instruction &call); // false leaves it to a call…
    std::string_view function;               // … of this function of C
    uint32_t arguments;                      // with so many of the arguments
  };
  static constexpr size_t intrinsicCount = 8;
  static const std::array<Intrinsic, intrinsicCount> intrinsicTable;
  static constexpr uint32_t noSlot = ~uint32_t{0};

  // A block of machine IR that selection made, the last of the function first.
  struct Made {
    uint32_t label; // what branches name it by: its place in the order, or a number after those
    uint32_t place; // the IR block's place in the order
    uint32_t begin; // in reversed_
  };

  // isel.cpp: the walk
  void selectBlock(uint32_t place);
  void numberEpochs(BasicBlock &block);
  void selectInstruction(Instruction &instruction);
  bool isWanted(Instruction &instruction);
  bool isAskedForLater(const Instruction &instruction) const;
  void finishInstruction(size_t begin);
  void finishFunction();
  void connectBlocks();

  // isel_frame.cpp: slots, arguments that arrive, memory of the stack
  void planFrame();
  void collectSlots();
  void markFarSlots();
  void noteCall(Instruction &call);
  void placeArguments();
  void receiveArguments();
  void saveArguments();
  void selectStackAlloc(Instruction &instruction);
  bool selectVaStart(Instruction &call);
  bool selectStackSave(Instruction &call);
  bool selectStackRestore(Instruction &call);

  // isel_values.cpp: values, operands, addresses
  Reg vreg(Value *value);
  Reg use(Value *value);
  [[nodiscard]] static bool hasRegister(Value *value);
  [[nodiscard]] bool isElsewhere(const Value &symbol) const;
  void moveSymbolTo(Reg to, const Value &symbol);
  Reg extended(Value *value, bool isSigned);
  Reg address(Address address);
  void moveTo(Reg to, Value *value);
  Address memory(Value *pointer);
  [[nodiscard]] bool isInReach(const Value &base, int64_t disp) const;
  static bool isOnlyAccessed(const Instruction &gep);
  bool absorbIndex(Instruction &gep, Address &address, int64_t &disp);
  Reg symbolAddress(Value *symbol);
  void place(Address &address, Value *base, int64_t disp);
  bool canAbsorbLoad(Value *value) const;
  bool isClearAbove32(Value *value, unsigned depth = 2) const;
  bool prefersSecond(Instruction &instruction) const;
  Constant *immediate(Value *value) const;
  void operate(MOp op, unsigned width, Reg first, Value *second);
  Reg temporary(unsigned width) { return out_->newVreg(width); }
  Reg temporaryVector(unsigned width) { return out_->newVreg(width, {}, RegClass::Vector); }
  Reg newVreg(Type type, Symbol name = {}) {
    return out_->newVreg(operationWidth(type), name,
                         isFloat(type) ? RegClass::Vector : RegClass::General);
  }

  // isel_arithmetic.cpp
  void selectBinary(Instruction &instruction);
  bool selectRotation(Instruction &instruction, Reg to);
  void selectAdd(Instruction &instruction, Reg to);
  void selectMul(Instruction &instruction, Reg to);
  bool multiplyByConstant(Reg to, Reg value, int64_t factor, unsigned width);
  [[nodiscard]] Value *shiftCount(const Instruction &shift) const;
  void selectShift(Instruction &instruction, Reg to);
  void shiftByRegister(Instruction &instruction, Reg to, Reg count);
  void selectCast(Instruction &instruction);
  void selectExtension(Instruction &instruction, Reg to);

  // isel_bits.cpp
  void selectBits(Instruction &instruction);
  bool selectConjunction(Instruction &instruction, Reg to);
  void operateOnBits(MOp op, Reg to, Value *value);
  void countOnes(Reg to, Value *value);
  void countLeadingZeros(Reg to, Value *value);
  void countTrailingZeros(Reg to, Value *value);
  void swapBytes(Reg to, Value *value);
  void moveIfZero(Reg to, int64_t imm, unsigned width);

  // isel_divide.cpp
  void selectDivision(Instruction &instruction);
  void divide(Instruction &instruction, Reg to);
  void divideNarrow(Instruction &instruction, Reg to);
  bool divideByConstant(Instruction &instruction, Reg to);
  void divideByPowerOfTwo(Reg to, Reg dividend, int64_t divisor, unsigned width,
                          bool wantsRemainder);
  void shiftByPowerOfTwo(Reg to, Reg dividend, uint64_t divisor, unsigned width,
                         bool wantsRemainder);
  Reg signedQuotient(Reg dividend, int64_t divisor, unsigned width);
  Reg unsignedQuotient(Reg dividend, uint64_t divisor, unsigned width);
  Reg highProduct(Reg factor, uint64_t magic, MOp op);

  // isel_float.cpp
  struct FloatTest {
    Cond cond;
    bool isSwapped = false;  // of the operands the other way round
    bool asksParity = false; // which, if set, says the opposite of E, the same as Ne
  };
  Address number(uint64_t bits, unsigned size);
  void moveNumberTo(Reg to, const Constant &constant);
  void operateOnNumber(MOp op, unsigned width, Reg first, Value *second);
  void selectFloat(Instruction &instruction);
  static FloatTest floatTest(FloatPredicate predicate);
  FloatTest compareNumbers(Instruction &fcmp);
  static bool asksNothing(const Instruction &fcmp);
  void selectFCmp(Instruction &instruction);
  bool branchOnNumbers(Instruction &fcmp, uint32_t ifTrue, uint32_t ifFalse);
  Reg bitsOfNumber(Value *value);
  void selectNumber(Instruction &select);
  void selectBitCast(Instruction &instruction);
  void selectConversion(Instruction &instruction);
  void selectIntToFloat(Instruction &instruction);
  void convertUnsigned64(Instruction &instruction);
  void selectFloatToInt(Instruction &instruction);
  void truncateUnsigned64(Reg to, Reg value, Type type);

  // isel_compare.cpp
  struct Comparison {
    Predicate predicate;
    Value *left, *right;
  };
  struct BitTest {
    Value *tested;
    Value *index; // which bit; null where that is a constant:
    int bit;
  };
  [[nodiscard]] std::optional<BitTest> bitTest(const Comparison &comparison) const;
  [[nodiscard]] Instruction *testedConjunction(const Comparison &comparison) const;
  [[nodiscard]] static Comparison comparisonOf(const Instruction &icmp);
  Cond compare(const Comparison &comparison);
  Cond condition(Value *value);
  void selectICmp(Instruction &instruction);
  Cond conditionBehind(const Instruction &select, size_t begin);
  void selectSelect(Instruction &instruction);
  void selectBranch(Instruction &instruction);

  // isel_carry.cpp
  std::optional<Comparison> carryComparison(Value *condition);
  void addWhere(Reg to, Value *value, int64_t number, const Comparison &comparison, bool wanted);
  bool selectOneMore(Instruction &select, Reg to);
  bool addBit(Instruction &instruction, Reg to);

  // isel_memory.cpp
  void selectLoad(Instruction &instruction);
  void selectStore(Instruction &instruction);
  bool operateOnMemory(Instruction &store);
  void selectGep(Instruction &instruction);
  bool fillMemory(Instruction &call);
  bool copyMemory(Instruction &call);
  void copyBytes(Address to, Value *from, uint64_t bytes);
  void moveBytes(Address to, Address from, uint64_t at, unsigned width);
  void copyManyBytes(const Address &to, Value *from, uint64_t bytes);

  // isel_call.cpp
  struct Outgoing { // an argument
    Value *value;
    Passing passing;
    ArgumentPlace place;
  };
  void enterModule(const Module &module);
  [[nodiscard]] const Intrinsic *intrinsic(const Instruction &call) const;
  void selectCall(Instruction &instruction);
  void placeOutgoing(Instruction &call, uint32_t count);
  Reg passed(const Outgoing &argument);
  void passOnStack(const Outgoing &argument);
  RegSet passInRegisters(Instruction &call);
  void emitCall(Instruction &call, Symbol target, RegSet reads);
  void takeResults(Instruction &call);
  void takeSeveralResults(Instruction &call);
  bool isLastCall(Instruction &call) const;
  Instruction *tailCall(Instruction &ret);
  bool passesInRegisters(Instruction &call);
  bool selectTrap(Instruction &call);
  void selectReturn(Instruction &instruction);
  void beginMoves() { firstMove_ = out_->moves.size(); }
  void endMoves();

  // isel_switch.cpp
  struct SwitchOperand {
    Reg value;
    Reg index; // of the last offset at hand
    unsigned width;
    bool isClearAbove32;
  };
  void selectSwitch(Instruction &instruction);
  void emitStep(const SwitchStep &step, SwitchOperand &from);
  void compareWith(const SwitchOperand &from, int64_t constant);
  Cond compareRange(const SwitchStep &step, const SwitchOperand &from);
  void takeOffset(Reg to, int64_t low, const SwitchOperand &from);
  Reg indexOf(const SwitchStep &step, SwitchOperand &from);
  Cond testBits(const SwitchStep &step, Reg index);
  void dispatch(const SwitchStep &step, Reg index);

  // Appending. The names say the operands, the first one first.
  MInst &emit(MOp op, Form form, unsigned width);
  void emitR(MOp op, unsigned width, Reg first);
  void emitM(MOp op, unsigned width, const Address &mem);
  void emitRR(MOp op, unsigned width, Reg first, Reg second);
  void emitRM(MOp op, unsigned width, Reg first, const Address &mem);
  void emitMR(MOp op, unsigned width, const Address &mem, Reg second);
  void emitRI(MOp op, unsigned width, Reg first, int64_t imm);
  void emitMI(MOp op, unsigned width, const Address &mem, int64_t imm);
  void emitRRI(MOp op, unsigned width, Reg first, Reg second, int64_t imm);
  void emitRRR(MOp op, unsigned width, Reg first, Reg second, Reg third);
  void emitRMR(MOp op, unsigned width, Reg first, const Address &mem, Reg third);
  void emitJump(uint32_t label);
  void emitBranch(Cond cond, uint32_t label);
  void copy(unsigned width, Reg to, Reg from) { emitRR(MOp::Mov, width, to, from); }

  [[nodiscard]] uint32_t label(const BasicBlock *block) const { return order_->indexOf[block->id]; }
  [[nodiscard]] static unsigned operationWidth(Type type) { return byteSize(type) == 8 ? 8 : 4; }

  Function *function_ = nullptr;
  const BlockOrder *order_ = nullptr;
  bool isPositionDependent_ = false;
  CpuFeatures cpu_;
  MFunction *out_ = nullptr;
  const Module *module_ = nullptr;
  std::array<Symbol, intrinsicCount> intrinsics_; // their names
  std::vector<Outgoing> outgoing_;                // arguments of the call at hand
  std::vector<ArgumentPlace> incoming_;           // of the function's arguments
  ArgumentPlaces incomingPlaces_;                 // what they take
  uint32_t saveSlot_ = noSlot;                    // of a variadic function's argument registers
  size_t firstMove_ = 0;                          // of the ParMove that is being made
  Instruction *tailCall_ = nullptr;               // of the block at hand: what returns for it
  uint32_t place_ = 0;                            // of the block at hand
  BasicBlock *block_ = nullptr;                   // the block at hand
  uint32_t rootEpoch_ = 0;                        // of the instruction at hand
  uint32_t loc_ = SourceLoc::none;                // of the instruction at hand
  uint32_t labels_ = 0;                           // how many there are
  std::vector<MInst> reversed_;                   // the function from its end
  std::vector<Made> made_;                        // the blocks from the last one
  std::vector<uint32_t> vregs_;                   // by Value::id: its register, 0 for none yet
  std::vector<uint32_t> epochs_;                  // by Value::id: how many writes came before it
  uint32_t epoch_ = 0;
  std::vector<uint32_t> slotOf_;     // by Value::id, of allocas
  std::vector<uint32_t> finalIndex_; // by label
  struct SymbolAddress {
    Value *symbol;
    Reg reg;
  };
  std::vector<SymbolAddress> symbolAddresses_; // computed at the start of the function
  std::vector<SwitchCase> cases_;              // of the switch at hand
  SwitchPlan switchPlan_;
  size_t blockBegin_ = 0; // in reversed_, of the block at hand
};

} // namespace wend
