// Remarks — what passes tell of their decisions: what they have done, and what they have not done,
// and why.
//
//   prog.wend:9:13: remark: the call of @main.f is not inlined: its size is 80, the limit 40
//   [-Rpass-missed=inline]
//
// opt/remarks.def has the texts. A pass reports by PassContext::remark(), which tests for null if
// remarks are off.
#pragma once

#include "ir/module.h"
#include "support/diagnostics.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace wend {

enum class RemarkKind : uint8_t { Done, Missed, Analysis };

enum class RemarkId : uint8_t {
#define REMARK(identifier, kind, pass, text) identifier,
#include "opt/remarks.def"
};

struct RemarkRow {
  RemarkKind kind;
  std::string_view pass;    // its name, without a form
  DiagnosticRow diagnostic; // its flag is the option without -R: "pass-missed=inline"
};

// By RemarkId.
inline constexpr RemarkRow remarkTable[] = {
#define DONE(identifier, pass, text)                                                               \
  {RemarkKind::Done, pass, {#identifier, Severity::Remark, text, "pass=" pass}},
#define MISSED(identifier, pass, text)                                                             \
  {RemarkKind::Missed, pass, {#identifier, Severity::Remark, text, "pass-missed=" pass}},
#define ANALYSIS(identifier, pass, text)                                                           \
  {RemarkKind::Analysis, pass, {#identifier, Severity::Remark, text, "pass-analysis=" pass}},
#include "opt/remarks.def"
};

// Which remarks are printed.
class RemarkSelection {
public:
  // Adds those of a kind that come from passes whose names contain a match of the extended regular
  // expression of POSIX. False if it is none, with the reason in `error`.
  bool add(RemarkKind kind, const std::string &pattern, std::string &error);
  void addAll(RemarkKind kind);

  [[nodiscard]] bool isEmpty() const { return isEmpty_; }
  [[nodiscard]] bool has(RemarkId id) const { return has_[static_cast<size_t>(id)]; }

private:
  std::array<bool, std::size(remarkTable)> has_{};
  bool isEmpty_ = true;
};

// The first reason that was found why something is not done.
struct Obstacle {
  RemarkId id;
  const Instruction *at = nullptr; // its argument; null: it has none
};

class Remarks {
public:
  // Takes the text of a remark about a function. One that was reported before, of the same place
  // with the same text, is ignored.
  void add(RemarkId id, const Function &function, SourceLoc at, std::string text);
  // Ignores what was missed in functions that the module has no more: of code that was inlined, the
  // remarks about the callers tell. Before the module is destroyed.
  void forgetRemoved(const Module &module);
  // Reports those that are selected. What was missed is not reported if the same pass has done
  // something in the same function and place later: passes run several times.
  void report(const RemarkSelection &selection, Diagnostics &out) const;

private:
  struct Entry {
    RemarkId id;
    uint32_t function; // index into functions_
    SourceLoc at;
    std::string text;
  };

  std::vector<Entry> entries_;                          // in the order of the first report of each
  std::unordered_map<std::string, uint32_t> functions_; // by name: its index
  std::vector<bool> isRemoved_;                         // by function
  std::unordered_set<std::string> known_;
};

// The instruction that a remark is about, whose position need not be in its text.
struct Subject {
  const Instruction &instruction;
};

// What an argument is in the text of a remark: "@f", "the call of @f at 3:7", "the load of %x".
std::string remarkArgument(const Function &function);
std::string remarkArgument(const Instruction &instruction);
std::string remarkArgument(const Subject &subject);
inline std::string_view remarkArgument(std::string_view text) { return text; }
template <typename Number>
  requires std::is_arithmetic_v<Number>
Number remarkArgument(Number number) {
  return number;
}

// A variable: "'x' in @f".
std::string describeVariable(const Function &function, Symbol name);

// The location of a loop: of the branch that ends its first block, or of another instruction there.
CodeLoc locationOfLoop(const BasicBlock &header);

} // namespace wend
