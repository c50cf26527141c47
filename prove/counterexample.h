// The execution that a model of the solver stands for.
#pragma once

#include "prove/simulation.h"
#include "prove/terms.h"

namespace wend {

class Objects;

// From the entry of the function.
Counterexample executionOf(const Terms &terms, const Snapshot &snapshot, const Objects &objects,
                           const z3::model &model);

} // namespace wend
