// Faults on purpose: none, unless somebody plants one.
#pragma once

#include <cstdint>
#include <string_view>

namespace wend {

enum class PlantedFault : uint8_t {
  None,
#define FAULT(identifier, name, text) identifier,
#include "support/planted_fault.def"
};

// Asked only where the rule at fault is about to be applied.
extern PlantedFault plantedFault;
inline bool isPlanted(PlantedFault fault) { return plantedFault == fault; }

// False if there is none of that name.
bool plantFault(std::string_view name);

} // namespace wend
