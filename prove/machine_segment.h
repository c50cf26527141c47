// MachineSegment — the symbolic execution of machine code after selection, block by block, as
// ProofSegment executes the IR.
//
// Memory is one array, as that of the IR is without separate objects; what the code stores among
// outgoing arguments, and loads from incoming ones, is not part of it. Calls are matched with those
// of the block of the IR whose code it is, and are functions of what is in the locations that the
// convention gives to their arguments.
//
// What the code computes, stores and branches on is compared with what the IR does there: if the
// solver shows that it is the same, the term of the IR is used from there on. So both sides have
// mostly the same terms, and each question to the solver is small. Which register holds which value
// (MFunction::valueRegs) is only a hint for that.
#pragma once

#include "prove/machine_semantics.h"
#include "prove/segment.h"

#include <map>

namespace wend {

class MachineSegment {
public:
  // The function of the IR, which has been executed; no object is separate (Objects::share).
  struct Original {
    const Snapshot &snapshot;
    const Objects &objects;
    ProofSegment &segment;
    // Whether the solver shows it of all executions that are allowed and in which the condition
    // holds.
    std::function<bool(const z3::expr &condition, const z3::expr &one, const z3::expr &other)>
        areEqual;
    std::function<bool()> isLate; // whether the time for the proof is over
  };

  MachineSegment(Terms &terms, const Original &original, const MFunction &function,
                 CpuFeatures cpu);

  // Executes the function from its entry. False if it has something that is not covered.
  bool run(const ProofState &state);
  [[nodiscard]] const std::string &reason() const { return reason_; }

  // Returns have the results that the IR has.
  [[nodiscard]] std::vector<SegmentExit> &exits() { return exits_; }
  // What the code must ensure in addition: that indices of tables are in range, that narrow
  // arguments and results are extended as the convention says, that no block is left at its end.
  [[nodiscard]] const z3::expr &keepsRules() const { return keepsRules_; }

private:
  struct Incoming {
    z3::expr condition;
    ProofState memory;
    MachineRegisters registers;
  };

  // Blocks
  [[nodiscard]] std::optional<std::vector<uint32_t>> order() const;
  void receiveArguments();
  void enter(uint32_t block);
  void enterBlockOfIr(const MBlock &block);
  void follow(uint32_t block, const z3::expr &condition);
  void addExit(SegmentExit exit);
  void stop(const z3::expr &condition, const ProofState &state);

  // Instructions
  void execute(const MInst &inst);
  void compute(const MInst &inst);
  void loadAddress(const MInst &inst);
  void moveInParallel(const MInst &inst);
  void jumpThroughTable(const MInst &inst);
  void jumpIf(const MInst &inst);
  void fillOrCopy(const MInst &inst);
  void trap(const MInst &inst);
  void leaveFunction();

  // machine_convention.cpp: calls and returns
  struct Passed {
    z3::expr value;
    z3::expr isExtended; // as the convention says
  };
  [[nodiscard]] const SnapshotNode *nextCall(const MInst &inst);
  [[nodiscard]] Instruction *instructionOf(const SnapshotNode &node) const;
  void call(const MInst &inst);
  void returnResults();
  [[nodiscard]] Passed passed(const Instruction &call, uint32_t argument,
                              const struct ArgumentLocation &location);
  void receiveResults(const Instruction &call, const std::vector<z3::expr> &results);
  [[nodiscard]] z3::expr argument(const Argument &argument) const;
  [[nodiscard]] z3::expr outgoing(uint64_t offset, unsigned width);

  // Memory
  [[nodiscard]] z3::expr addressOf(const Address &mem);
  [[nodiscard]] z3::expr baseOf(const Address &mem);
  [[nodiscard]] z3::expr read(const Address &mem, unsigned width);
  [[nodiscard]] z3::expr readIncoming(const Address &mem, unsigned width);
  void store(const Address &mem, const z3::expr &value);

  // The terms of the IR, where they are equal
  [[nodiscard]] bool areEqual(const z3::expr &one, const z3::expr &other) const;
  [[nodiscard]] z3::expr settled(const z3::expr &value, const SnapshotOperand &original) const;
  [[nodiscard]] uint32_t regOf(const SnapshotNode &node) const;
  void findValues();
  void findLastWrites(const MBlock &block);
  void settleWritten(uint32_t inst);
  void settleRegister(Reg reg, uint32_t node);
  [[nodiscard]] bool isQuotient(const z3::expr &held, uint32_t number) const;
  void settlePhis();
  [[nodiscard]] z3::expr settledCondition(const z3::expr &condition) const;
  [[nodiscard]] z3::expr settledAddress(const z3::expr &address, unsigned width, bool isStore);

  void guarantee(const z3::expr &condition);
  // Returns any value, for what follows.
  z3::expr fail(const std::string &reason, unsigned width);

  Terms &terms_;
  Original original_;
  const Snapshot &snapshot_;
  const MFunction &function_;
  CpuFeatures cpu_;
  MachineTerms machine_;
  MemoryTerms memory_;

  std::map<uint32_t, std::vector<Incoming>> incoming_; // by block
  std::vector<SegmentExit> exits_;
  z3::expr condition_; // that the current instruction is executed
  z3::expr keepsRules_;
  std::optional<ProofState> state_;
  MachineRegisters registers_;
  MachineFlags flags_;
  std::map<uint64_t, z3::expr> outgoing_; // bytes of arguments on the stack, by offset
  uint32_t nextNode_ = 0, endNode_ = 0;   // of the block of the IR, what has not been matched yet
  uint32_t nextStore_ = 0, nextLoad_ = 0; // likewise
  uint32_t firstNode_ = 0;
  std::map<uint32_t, std::vector<uint32_t>> valuesOf_;   // by register: nodes that it may hold
  std::map<uint32_t, std::vector<uint32_t>> lastWrites_; // in the block, by instruction
  std::string reason_;
};

} // namespace wend
