#include "support/planted_fault.h"

namespace wend {

PlantedFault plantedFault = PlantedFault::None;

bool plantFault(std::string_view name) {
#define FAULT(identifier, spelling, text)                                                          \
  if (name == spelling) {                                                                          \
    plantedFault = PlantedFault::identifier;                                                       \
    return true;                                                                                   \
  }
#include "support/planted_fault.def"
  return false;
}

} // namespace wend
