// The lexer of LLVM IR text. It skips comments, metadata and its attachments, debug records and the
// arguments of attributes; the parser does not see them, except TBAA tags of loads and stores.
#pragma once

#include "ir/reader/parser.h"
#include "ir/reader/unsupported.h"
#include "support/diagnostics.h"

#include <string_view>
#include <vector>

namespace wend::reader {

using TokenKind = wend_ir_tokentype;

// Writes what the text of a string stands for: `\` and two hexadecimal digits for a byte, `\\` for
// itself. `bytes` has room for as many as the text has. Returns their number.
size_t unescape(std::string_view text, char *bytes);

// `!dbg !7` after an instruction, a function or a variable.
struct DebugAttachment {
  uint32_t at; // in the text
  uint64_t node;
};

// `#dbg_value(…)`, or the call of an intrinsic: `call void @llvm.dbg.value(…)`.
struct DebugRecord {
  uint32_t at;               // in the text
  std::string_view kind;     // `value`
  std::string_view operands; // between the brackets
};

class Lexer {
public:
  // With `unsupported`, text that is not supported is skipped, or replaced by similar text.
  Lexer(const SourceFile &file, Interner &names, Arena &arena, Diagnostics &diagnostics,
        UnsupportedConstructs *unsupported);

  // The next token; END at the end and after an error.
  TokenKind next(SemanticValue &value, SourceRange &range);

  // Holds the texts of tokens until the end of the reader.
  [[nodiscard]] Arena &arena() const { return arena_; }
  [[nodiscard]] bool hasFailed() const { return hasFailed_; }
  // Stops: all further tokens are END.
  void stop() { hasFailed_ = true; }
  // Skips the body of a function whose `{` was the last token: the next one is its `}`. False when
  // there is none; then nothing is skipped.
  bool skipBody();
  // Whether the body that was skipped last may have a `musttail` call.
  [[nodiscard]] bool hasMustTail() const { return hasMustTail_; }
  // Whether text has been skipped or replaced since the last call of forgetSkipped.
  [[nodiscard]] bool hasSkipped() const { return hasSkipped_; }
  void forgetSkipped() { hasSkipped_ = false; }
  [[nodiscard]] uint32_t offset() const { return offset(cursor_); }
  // The module flags "PIC Level" and "PIE Level" read so far; 0: none.
  [[nodiscard]] uint8_t picLevel() const { return picLevel_; }
  [[nodiscard]] uint8_t pieLevel() const { return pieLevel_; }
  // The module flags "cf-protection-branch" and "cf-protection-return".
  [[nodiscard]] bool protectsBranches() const { return branchProtection_ != 0; }
  [[nodiscard]] bool protectsReturns() const { return returnProtection_ != 0; }
  // The text of the metadata node with a number, `!{…}` or `!DIFile(…)`; empty if there is none, or
  // if it begins neither by another node nor by a string and keepDebug() was not called. To be
  // called when all but the bodies has been read.
  [[nodiscard]] std::string_view node(uint64_t number) const {
    return number < nodes_.size() ? nodes_[number] : std::string_view();
  }
  // From now on, what is only for debuggers is kept, too.
  void keepDebug() { keepsDebug_ = true; }
  // What has been read since the last call of forgetDebug(), in the order of the text.
  [[nodiscard]] const std::vector<DebugAttachment> &debugAttachments() const {
    return attachments_;
  }
  [[nodiscard]] const std::vector<DebugRecord> &debugRecords() const { return records_; }
  void forgetDebug() {
    attachments_.clear();
    records_.clear();
  }
  // The node `!llvm.dbg.cu = !{…}`, or empty.
  [[nodiscard]] std::string_view debugUnits() const { return debugUnits_; }
  // Nodes have lower numbers.
  [[nodiscard]] uint64_t nodeCount() const { return nodes_.size(); }
  // Continues at the start of a body; the next token is BODY.
  void enterBody(uint32_t begin) {
    cursor_ = begin_ + begin;
    released_ = begin;
    isAtBody_ = true;
  }

private:
  [[gnu::always_inline]] inline TokenKind scan(SemanticValue &value, const char *&start);
  TokenKind name(SemanticValue &value, const char *from, const char *to, bool isQuoted,
                 TokenKind named, TokenKind numbered);
  TokenKind comdat(SemanticValue &value, const char *start, TokenKind kind);
  TokenKind alignment(SemanticValue &value, const char *&start);
  TokenKind integer(SemanticValue &value, const char *start);
  TokenKind hexInteger(SemanticValue &value, const char *start);
  TokenKind largeInteger(SemanticValue &value, const char *start) const;
  TokenKind halfBits(SemanticValue &value, const char *start);
  TokenKind number(SemanticValue &value, const char *start);
  TokenKind numberType(SemanticValue &value, Type type);
  TokenKind numberBits(SemanticValue &value, const char *start);
  TokenKind integerType(SemanticValue &value, const char *start);
  TokenKind convention(SemanticValue &value, const char *start);
  TokenKind conventionToken(SemanticValue &value, const char *start, const Convention *known);
  TokenKind numberedConvention(SemanticValue &value, const char *start);
  bool skips(const char *start, const char *what);
  bool skipsInstruction(const char *start, const char *what);
  void skipUpTo(std::string_view ends);
  std::string_view unescaped(const char *from, const char *to);

  bool skipMetadata(const char *start);
  bool skipMetadataValue();
  bool skipRecord(const char *start);
  void noteDebugCall(const char *start);
  void noteNode(std::string_view name, std::string_view node);
  void noteFlag(std::string_view node);
  static uint64_t metadataNumber(const char *end);
  bool skipNode();
  bool skipBalanced(const char *start);
  bool skipString();
  void skipBlanks();

  template <typename... Args>
  TokenKind fail(const DiagnosticRow &row, const char *start, const Args &...args) {
    diagnostics_.report(row, {offset(start), offset(cursor_)}, args...);
    hasFailed_ = true;
    cursor_ = end_;
    return TokenKind::END;
  }
  [[nodiscard]] uint32_t offset(const char *at) const { return static_cast<uint32_t>(at - begin_); }

  void releaseText();

  const SourceFile &file_;
  Interner &names_;
  Arena &arena_;
  Diagnostics &diagnostics_;
  UnsupportedConstructs *unsupported_; // null: they are errors
  const char *begin_;
  const char *end_; // points to a NUL
  const char *cursor_;
  const char *marker_ = nullptr;
  uint8_t picLevel_ = 0;
  uint8_t pieLevel_ = 0;
  uint8_t branchProtection_ = 0;
  uint8_t returnProtection_ = 0;
  uint32_t released_ = 0; // the memory of the text before this offset has been released
  std::vector<std::string_view> nodes_; // by number
  bool keepsDebug_ = false;
  std::vector<DebugAttachment> attachments_;
  std::vector<DebugRecord> records_;
  std::string_view debugUnits_;
  bool isInAccess_ = false; // after the start of a load or store
  bool isInBranch_ = false; // after the start of a `br`
  bool isAtBody_ = false;
  bool hasMustTail_ = false;
  bool hasFailed_ = false;
  bool hasSkipped_ = false;
};

} // namespace wend::reader
