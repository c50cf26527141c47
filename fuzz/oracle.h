// Oracle — runs a program in a configuration and compares the result with the reference, which is
// that of the interpreter at -O0.
#pragma once

#include "fuzz/configurations.h"
#include "fuzz/process.h"

namespace wend::fuzz {

// How a run differs from the reference.
enum class Difference : uint8_t {
  None,
  Fault,   // wendc reports an internal error
  Crash,   // terminated by a signal
  Timeout, // exceeds the time limit
  Output,
  Errors, // the text on standard error
  Status,
};

const char *name(Difference difference);
// Whether two differences may have the same cause: reduction may remove the output that differed
// and leave the exit status, say.
bool areAlike(Difference a, Difference b);

// Whether a program is fit for comparison.
enum class Verdict : uint8_t {
  Good,
  TooLong, // the reference run exceeds the limit on steps, time or output
  Invalid, // it does not compile, or breaks a rule of the IR
};

struct ReferenceRun {
  Verdict verdict;
  ProcessResult result;
};

struct OracleOptions {
  std::string wendc;                     // an absolute path
  std::vector<std::string> wendcOptions; // for all its commands
  ProgramKind kind = ProgramKind::Wend;
};

class Oracle {
public:
  explicit Oracle(OracleOptions options) : options_(std::move(options)) {}

  // Set the program and the standard input of the runs that follow; no input at first. False if
  // the file cannot be written.
  bool setProgram(const std::string &program);
  bool setInput(const std::string &input);
  ReferenceRun runReference();
  // `more` are additional options for wendc.
  ProcessResult run(const Configuration &configuration, const std::vector<std::string> &more = {});
  static Difference difference(const ReferenceRun &reference, const ProcessResult &result);

  // Whether a program is valid, does not depend on uninitialised memory, and differs in this
  // configuration by a difference like `how`.
  bool differs(const std::string &program, const Configuration &configuration, Difference how);

  // The command line, with "wendc" for the path of the compiler.
  [[nodiscard]] std::string text(const Configuration &configuration,
                                 const std::vector<std::string> &more = {}) const;
  [[nodiscard]] const OracleOptions &options() const { return options_; }
  [[nodiscard]] const WorkFolder &folder() const { return folder_; }

private:
  [[nodiscard]] std::vector<std::string> filledIn(const std::vector<std::string> &command,
                                                  const std::vector<std::string> &more) const;

  OracleOptions options_;
  WorkFolder folder_;
};

} // namespace wend::fuzz
