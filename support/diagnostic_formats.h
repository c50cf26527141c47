// The machine-readable forms of diagnostics.
//
// JSON, a line for each error, warning and remark, with the keys in this order; `option` only if an
// option controls it, and `range` only if it has a location:
//
//   {"file":"prog.wend","severity":"warning","code":"unusedVariable","option":"-Wunused-variable",
//    "message":"variable 'x' is never used",
//    "range":{"begin":{"line":2,"column":9,"offset":17},"end":{"line":2,"column":10,"offset":18}},
//    "notes":[{"code":"declaredHere","message":"…","range":{…}}],
//    "fixes":[{"range":{…},"text":";"}]}
//
// Lines and columns count from 1, columns in code points; `end` and offsets in bytes are exclusive
// and from 0. The fixes of one diagnostic belong together.
//
// SARIF is the OASIS standard 2.1.0.
#pragma once

#include "support/diagnostics.h"

#include <string>
#include <string_view>
#include <vector>

namespace wend {

void appendJsonLines(const Diagnostics &diagnostics, std::string &out);

// Collects the diagnostics of one or more sources, and writes them as one SARIF document.
class SarifLog {
public:
  void add(const Diagnostics &diagnostics);
  // Appends the document, which ends with a newline.
  void print(std::string_view version, std::string &out) const;

private:
  size_t ruleIndex(const DiagnosticRow &row);

  std::vector<const DiagnosticRow *> rules_; // those that occur, in the order of their occurrence
  std::string results_;
};

} // namespace wend
