// What makes a module suitable for code in two tiers.
//
// All references to functions of the module go through entry points, so that both tiers call, store
// and compare the same addresses; the second tier refers to the variables of the first one. For
// this, all functions and variables become visible symbols, and references to them are redirected
// in the objects. Calls within the second tier are direct.
#pragma once

#include "api/module.h"
#include "api/symbol_addresses.h"

#include "backend/object/object_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace wend {

// The names of the functions and variables that a module defines for others.
std::vector<std::string_view> visibleDefinitions(const Module &module);

// Makes all definitions of a completed module visible. Fails if the module cannot be tiered.
wendc_status exposeDefinitions(wendc_module &module);

// The name that the body of a function gets.
std::string bodyName(const std::string &function);

// Renames the definitions of the symbols, and redirects references to undefined symbols of the old
// names; but those of calls if `keepsCalls`.
void redirectReferences(ObjectFile &object, const SymbolAddresses &symbols, bool keepsCalls);

} // namespace wend
