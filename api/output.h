// Machine code of modules.
#pragma once

#include "api/module.h"

#include "backend/code_sink.h"
#include "backend/object/object_file.h"

namespace wend {

// What machine code is for.
struct CodeUse {
  bool isInMemory = false;
  bool isLinkedAlone = false;   // with the Wend runtime, and no other object
  bool hasDebugRecords = false; // lines and frames, for debuggers and profilers
};

// Completes the module, compiles it into the sink, and marks it as used up.
wendc_status generate(wendc_module &module, CodeSink &sink, CodeUse use);

// Completes the module and compiles it into an object. Modules with assembly are an error.
wendc_status generateObject(wendc_module &module, ObjectFile &object, CodeUse use);

// Runs the passes of a level on a completed module.
void runLevel(wendc_module &module, int level);

// The bytes of libwendrt.a, which is part of the library.
std::string_view runtimeLibrary();

} // namespace wend
