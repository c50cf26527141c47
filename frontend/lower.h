// Lowering: from the annotated syntax tree to IR in alloca/load/store form.
#pragma once

#include "frontend/ast.h"
#include "ir/module.h"

#include <functional>

namespace wend {

// Appends the program's functions to the module, which was made with the program's interner and
// source file. The program has passed semantic analysis without errors. `finished` is called for
// each function as soon as its body is complete; bodies of its callees may still be missing. So
// memory that passes free in one function is reused by the next.
void lower(const ast::Program &program, Module &module,
           const std::function<void(Function &)> &finished);

} // namespace wend
