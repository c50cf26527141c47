// The machine-readable forms of diagnostics.
//
// JSON, a line for each error, warning and remark, with the keys in this order; `option` only if an
// option controls it, and `range` only if it has a location:
//
//   {"file":"prog.wend","severity":"warning","code":"unusedVariable","option":"-Wunused-variable",
//    "message":"variable 'x' is never used",
//    "range":{"begin":{"line":2,"column":9,"offset":17},"end":{"line":2,"column":10,"offset":18}},
//    "notes":[{"message":"…","range":{…}}],
//    "fixes":[{"range":{…},"text":";"}]}
//
// Lines and columns count from 1, columns in code points; `end` and offsets in bytes are exclusive
// and from 0. The fixes of one diagnostic belong together.
//
// A message about a file or a tool, such as a source that cannot be read or a linker that fails,
// has no `code` and no range, and `file` only if it is about one.
//
// SARIF is the OASIS standard 2.1.0. Those messages are notifications in `invocations`; after an
// error of this kind the execution was not successful.
#pragma once

#include "support/diagnostics.h"

#include <string>
#include <string_view>
#include <vector>

namespace wend {

void appendJsonLines(const Diagnostics &diagnostics, std::string &out);
// A message about a file or a tool; `file` may be empty.
void appendJsonLine(Severity severity, std::string_view file, std::string_view message,
                    std::string &out);

// Collects the diagnostics of one or more sources, and writes them as one SARIF document.
class SarifLog {
public:
  void add(const Diagnostics &diagnostics);
  // A message about a file or a tool; `file` may be empty.
  void addNotification(Severity severity, std::string_view file, std::string_view message);
  // Appends the document, which ends with a newline.
  void print(std::string_view version, std::string &out) const;

private:
  size_t ruleIndex(const DiagnosticRow &row);

  std::vector<const DiagnosticRow *> rules_; // those that occur, in the order of their occurrence
  std::string results_;
  std::string notifications_;
  bool isSuccessful_ = true; // no notification is an error
};

} // namespace wend
