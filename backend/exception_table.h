// ExceptionTable — where the calls of a function unwind to, for its personality (the language
// specific data area of the Itanium C++ ABI, in the format that GCC's personalities read).
//
//   header        encodings of what follows, and where the types end
//   call sites    by address: begin and length of calls, the block that they unwind to, if any, and
//                 the first of its actions
//   actions       of a block, one for each clause: the selector, and the distance of the next one
//   types         in descending order of their selectors, the distances of variables with their
//                 addresses
//   filters       selectors of types, up to a zero; the selector of a filter is where it begins
#pragma once

#include "backend/code_sink.h"

#include <span>
#include <string>
#include <vector>

namespace wend {

class ExceptionTable {
public:
  // Marks the start of the function.
  static constexpr Label functionStart = {Label::Kind::Site, 0};
  // The number of labels of the kind Site in a function.
  static size_t siteCount(const MFunction &function);
  // The name of the variable with the address of a symbol, to which tables refer.
  static std::string referenceName(std::string_view symbol);

  // ---- While the code is written, in its order
  void begin(const MFunction &function);
  // Whether a call of the function unwinds to a block.
  [[nodiscard]] bool isNeeded() const { return isNeeded_; }
  // The personality and the types of the function, whose addresses are to be in variables.
  [[nodiscard]] std::vector<Symbol> referred() const;
  // The label in front of an invoked call, and that after it.
  Label beginCall(uint32_t landing);
  [[nodiscard]] Label endCall() const { return site(2 * calls_.size()); }
  // Of a call that is not invoked: an exception leaves the function.
  void noteCall() { (calls_.empty() ? leavesBefore_ : calls_.back().leavesAfter) = true; }
  // The label at the end of the function.
  [[nodiscard]] Label functionEnd() const { return site(2 * calls_.size() + 1); }

  // Writes the table to the current section.
  void write(CodeSink &sink);

private:
  struct InvokedCall {
    uint32_t landing;         // the block
    bool leavesAfter = false; // a call between this one and the next is not invoked
    uint32_t action = 0;      // its offset + 1; 0: no clause, but a cleanup
  };

  static Label site(size_t number) { return {Label::Kind::Site, static_cast<uint32_t>(number)}; }
  uint32_t addActions(const Instruction &pad);
  int64_t addFilter(std::span<const Use> types);
  [[nodiscard]] uint32_t selectorOf(const Value *type) const;
  void writeCallSites(CodeSink &sink) const;
  void writeTypes(CodeSink &sink, uint64_t offset) const;
  [[nodiscard]] Symbol referenceTo(const Value &symbol) const;

  const MFunction *function_ = nullptr;
  bool isNeeded_ = false;
  bool leavesBefore_ = false; // a call before the first invoked one is not invoked
  std::vector<InvokedCall> calls_;
  std::string actions_, filters_;
  // The pads whose actions were added, and the first of these.
  std::vector<std::pair<const Instruction *, uint32_t>> known_;
};

} // namespace wend
