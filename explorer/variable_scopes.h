// Where the variables of a Wend program can be used: from the end of the declaration to that of the
// block, or of the `for`, that it is in.
#pragma once

#include "explorer/tables.h"

#include "frontend/ast.h"

namespace wend {

// A list of three positions for each variable: of its name, and the begin and the end of its scope.
// Parameters are left out: their scope is the function.
JsonValue variableScopes(const ast::Program &program, const Tables &tables);

} // namespace wend
