// Judge — runs a program in some way and says whether it does what the oracle does.
#pragma once

#include "fuzz/configurations.h"
#include "fuzz/process.h"

namespace wend::fuzz {

// How a run differs from the oracle's.
enum class Difference : uint8_t {
  None,
  Fault,   // wendc reports a fault of its own
  Crash,   // a signal ended it
  Timeout, // it does not end
  Output,
  Errors, // what it says on standard error
  Status,
};

const char *name(Difference difference);
// Whether two differences may be the same fault seen at another place: what a program says last may
// go as it gets smaller.
bool areAlike(Difference a, Difference b);

// What the oracle makes of a program.
enum class Standing : uint8_t {
  Good,
  TooLong, // more than the oracle may execute or say
  Invalid, // it does not compile, or breaks a rule of the IR
};

struct Oracle {
  Standing standing;
  Ended ended;
};

struct JudgeOptions {
  std::string wendc;                     // an absolute path
  std::vector<std::string> wendcOptions; // for all its commands
  ProgramKind kind = ProgramKind::Wend;
};

class Judge {
public:
  explicit Judge(JudgeOptions options) : options_(std::move(options)) {}

  // Puts a program in its place; the others are about this one.
  bool take(const std::string &program);
  Oracle askOracle();
  // `more` are further options for wendc.
  Ended run(const Way &way, const std::vector<std::string> &more = {});
  static Difference difference(const Oracle &oracle, const Ended &ended);

  // Whether a program is good, does not depend on what memory holds before it is stored to, and
  // differs in this way as said.
  bool differs(const std::string &program, const Way &way, Difference how);

  // A command as one would type it.
  [[nodiscard]] std::string text(const Way &way, const std::vector<std::string> &more = {}) const;
  [[nodiscard]] const JudgeOptions &options() const { return options_; }
  [[nodiscard]] const WorkFolder &folder() const { return folder_; }

private:
  [[nodiscard]] std::vector<std::string> filledIn(const std::vector<std::string> &command,
                                                  const std::vector<std::string> &more) const;

  JudgeOptions options_;
  WorkFolder folder_;
};

} // namespace wend::fuzz
