// FunctionSource — the functions of one input file: of a Wend program or of an LLVM IR module.
//
//   std::unique_ptr<FunctionSource> functions = irSource(file, diagnostics, module);
//   if (functions->open(times) && functions->forEach(visit))
//     … the module is complete …
#pragma once

#include "driver/stage_times.h"

#include "frontend/frontend.h"
#include "ir/module.h"

#include <functional>
#include <memory>

namespace wend {

// open comes first and is called once; then at most one of checkBodies and forEach. Errors in the
// input are reported to the diagnostics that the source was made with.
class FunctionSource {
public:
  using Visit = std::function<void(Function &)>;
  // Called once for each body, in ascending order, before it is made.
  using IsWanted = std::function<bool(size_t index)>;

  virtual ~FunctionSource() = default;

  // Reads what is needed before the first function: parses and analyses a Wend program, or reads
  // the declarations of an LLVM IR module. False after an error.
  virtual bool open(StageTimes &times) = 0;

  // Reports the errors that open has not looked for. False after an error.
  virtual bool checkBodies() = 0;

  // Calls visit for each function with a body that is wanted, as soon as the body is complete.
  // Bodies are made one by one; visit may discard its function's. Stops at the first error and
  // returns false. Bodies that are not wanted are not read, but those of a Wend program are made
  // and discarded: they may be the first to use what the program shares.
  virtual bool forEach(const Visit &visit, const IsWanted &isWanted) = 0;
  bool forEach(const Visit &visit) {
    return forEach(visit, [](size_t) { return true; });
  }

  // The number of functions with a body, after open. Reading a body may add one.
  [[nodiscard]] virtual size_t bodyCount() const = 0;

  // Whether all global variables are in the module before the first function is visited.
  [[nodiscard]] virtual bool declaresGlobalsFirst() const = 0;

  // Appends the syntax tree; nothing for LLVM IR, which has none.
  virtual void printSyntaxTree(std::string &out) const = 0;
};

// The references must stay valid as long as the source. The module is empty and belongs to `file`.
std::unique_ptr<FunctionSource> wendSource(const SourceFile &file, Diagnostics &diagnostics,
                                           Module &module, Dialect dialect, bool trapsOverflow);
std::unique_ptr<FunctionSource> irSource(const SourceFile &file, Diagnostics &diagnostics,
                                         Module &module);

} // namespace wend
