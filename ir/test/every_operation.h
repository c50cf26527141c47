// A module in which every operation, kind of operand and form of the printer occurs.
#pragma once

#include "ir/test/fixture.h"

namespace wend::test {

void buildEveryOperation(Fixture &fixture);

} // namespace wend::test
