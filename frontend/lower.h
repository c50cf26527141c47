// Lowering: from the annotated syntax tree to IR in alloca/load/store form.
#pragma once

#include "frontend/ast.h"
#include "ir/module.h"

#include <functional>

namespace wend {

// Appends the program's functions to the module, whose names are the program's and whose source is
// the program's text. The program has passed semantic analysis without an error. Each function is
// handed to `finished` as soon as it is complete (those it calls may still be empty): what
// promotion to registers frees then serves the next function.
void lower(const ast::Program &program, Module &module,
           const std::function<void(Function &)> &finished);

} // namespace wend
