// Reading on after a construct that is not supported, for --check-input.

#include "ir/reader/builder.h"

#include "ir/reader/lexer.h"

#include <utility>

namespace wend::reader {

// Whether a diagnostic is no error: it is about what is not supported, which is added to the table,
// or may follow from it.
bool Builder::skips(const DiagnosticRow &row, SourceRange range, fmt::format_args args) {
  if (!unsupported_)
    return false;
  bool isConstruct = diag::isUnsupported(row);
  if (isConstruct)
    unsupported_->add(fmt::vformat(row.text, args), range);
  isSkipping_ = isConstruct || isIncomplete_ || lexer_.hasSkipped();
  return isSkipping_;
}

// At the end of an instruction or an item: whether it has been skipped. What it has left is
// dropped.
bool Builder::recover() {
  bool isPartial = unsupported_ && lexer_.hasSkipped();
  isIncomplete_ = isIncomplete_ || isSkipping_ || isPartial;
  if (!std::exchange(isSkipping_, false))
    return false;
  hasFailed_ = false;
  types_.clear();
  values_.clear();
  argumentPassing_.clear();
  unlocated_.clear();
  convention_ = nullptr;
  before_ = nullptr;
  isAtEntry_ = false;
  hasBundle_ = false;
  if (function_) // else those of the header
    headerGroups_.clear();
  return true;
}

Value *Builder::skippedInstruction() {
  isSkipping_ = hasFailed_ = true;
  return nullptr;
}

// Uses of the name get values of the types that they need.
void Builder::forgetName(Operand name) {
  if (Local *entry = local(name)) {
    entry->standFor(static_cast<Value *>(nullptr));
    entry->isUnknown = entry->isDefined = true;
  }
}

// The same of an item of the module; what follows is no longer incomplete.
bool Builder::recoverItem() {
  bool isSkipped = recover();
  isIncomplete_ = false;
  lexer_.forgetSkipped();
  return isSkipped;
}

// A variable or alias that has been skipped is declared.
void Builder::endItem() {
  lexer_.forgetDebug();
  Symbol name = std::exchange(item_, {});
  if (recoverItem() && name && !module_.find(name))
    module_.addGlobal(text(name), 0, 1)->isDeclaration = true;
}

} // namespace wend::reader
