// Linking and running a program, by wendc itself or by the C compiler.
#pragma once

#include "driver/diagnostic_printer.h"
#include "driver/options.h"
#include "driver/program.h"
#include "driver/stage_times.h"

#include <memory>

namespace wend {

// Links the program to the output, or runs it, as the action requires. Returns the exit status, of
// the program if it is run.
int finishProgram(const Options &options, ProgramParts program,
                  std::unique_ptr<Toolchain> toolchain, DiagnosticPrinter &printer,
                  StageTimes &times);

} // namespace wend
