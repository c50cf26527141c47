// Lowering: from the annotated syntax tree to IR in alloca/load/store form.
#pragma once

#include "frontend/ast.h"
#include "ir/module.h"

namespace wend {

// Appends the program's functions to the module, whose names are the program's and whose source is
// the program's text. The program has passed semantic analysis without an error.
void lower(const ast::Program &program, Module &module);

} // namespace wend
