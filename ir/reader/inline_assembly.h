// AssemblyLowering — makes the call of an asm statement with instructions.
//
// The operands of an InlineAsm are scalars. So the constraint of an integer of 128 bits becomes two
// constraints. An output in a register of which the text gives the address is stored after the
// statement. The operands in the template are renumbered.
//
// A statement that may jump to labels (callbr) gets one more output: the number of the label, which
// instructions appended to the template set, and which a switch branches on. So there is no kind of
// edge that cannot be split.
#pragma once

#include "ir/inline_asm.h"
#include "ir/reader/operands.h"
#include "support/source.h"

#include <string>

namespace wend::reader {

class Builder;

// An asm statement as the text has it.
struct AssemblyText {
  std::string_view text;
  std::string_view constraints;
  uint32_t words = 0;          // of Attribute: what follows `asm`
  AttributeSet attributes = 0; // of Attribute: those of the call
  SourceRange textRange;
  SourceRange constraintsRange;
};

// Its operands and results, with their constraints.
struct AssemblyOperands {
  std::span<const Typed> arguments;
  std::vector<TextType *> elements; // by argument: what it points to, by its `elementtype`, or null
  std::vector<AsmConstraint> constraints;
  TextType *result = nullptr; // the type of all results
};

class AssemblyLowering {
public:
  AssemblyLowering(Builder &builder, const AssemblyText &from, const AssemblyOperands &operands)
      : builder_(builder), from_(from), type_(operands.result), given_(operands.arguments),
        elements_(operands.elements), constraints_(operands.constraints) {}

  // The results, as a value of their type; null after an error, or if the type is void.
  Value *run();
  // The same for a statement that jumps to labels; ends the block.
  Value *runWithLabels(BasicBlock *next, std::span<const NamedBlock> labels);

private:
  // An output in a register.
  struct Output {
    TextType *type;
    Value *address; // where the value is stored; null: it is a result of the text
    uint32_t first; // of results_
  };
  static constexpr uint32_t isLabel = 1U << 31; // in numbers_

  void addOutput(const AsmConstraint &constraint, bool isGiven, TextType *type);
  void addInput(const AsmConstraint &constraint);
  void addTied(const AsmConstraint &constraint, const Typed &argument);
  void addArgument(const std::string &constraint, Value *value, InlineAsm::Memory memory = {});
  void addParts(const AsmConstraint &constraint, TextType *type, Value *value);
  void lowerOperands();
  std::vector<TextType *> typesOfOutputs(size_t count);
  std::vector<Type> partsOf(TextType *type);
  std::vector<Value *> toParts(TextType *type, Value *value);
  Value *ofParts(TextType *type, std::span<Value *const> parts);
  InlineAsm::Memory memoryOf(size_t argument);
  std::string renumbered();
  std::string renumbered(const AsmPiece &piece);
  std::string jumps(size_t labels) const;
  Instruction *makeCall(std::string_view text);
  [[nodiscard]] bool givesResults() const;
  void receive(Instruction &call);
  Value *result();
  void fail();

  Builder &builder_;
  const AssemblyText &from_;
  TextType *type_; // of all results
  std::span<const Typed> given_;
  std::span<TextType *const> elements_; // see AssemblyOperands
  std::span<const AsmConstraint> constraints_;
  size_t nextArgument_ = 0;
  bool hasLabels_ = false;

  std::string list_;              // of constraints
  std::vector<uint32_t> numbers_; // by operand of the text: that of the statement
  uint32_t nextNumber_ = 0;
  uint32_t selectorNumber_ = 0; // of the output that tells the label
  std::vector<Value *> operands_;
  std::vector<InlineAsm::Memory> memory_; // by operand
  std::vector<Type> results_;
  std::vector<Output> outputs_; // by output of the text; null type: in memory
  std::vector<Value *> values_; // of results_
};

} // namespace wend::reader
