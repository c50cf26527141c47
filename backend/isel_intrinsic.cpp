#include "backend/isel_intrinsic.h"

#include "backend/isel_context.h"
#include "backend/isel_float80.h"
#include "backend/isel_memory.h"

namespace wend {

namespace {

bool selectTrap(ISelContext &isel, Instruction &) {
  isel.emit(MOp::Trap, Form::N, 0);
  return true;
}

// A barrier orders the memory accesses around it while instructions are selected.
bool selectBarrier(ISelContext &, Instruction &) { return true; }

constexpr CallSelector selectors[] = {
    nullptr,
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  selected,
#include "ir/known_functions.def"
};

} // namespace

CallSelector callSelector(const Instruction &call) {
  return selectors[static_cast<size_t>(knownCallee(call))];
}

} // namespace wend
