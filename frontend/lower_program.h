// The program-wide state of lowering: functions, constants and the runtime.
#pragma once

#include "frontend/captures.h"
#include "frontend/lower_debug.h"
#include "ir/builder.h"

#include <optional>

namespace wend {

// The IR type of a scalar.
inline Type irType(ast::BaseType base) {
  switch (base) {
  case ast::BaseType::Void:
    return Type::Void;
  case ast::BaseType::Int:
    return Type::I32;
  case ast::BaseType::Bool:
    return Type::I1;
  }
  return Type::Void;
}

class ProgramLowering {
public:
  ProgramLowering(const ast::Program &program, Module &module);

  Module &module;
  Captures captures;
  bool trapsOverflow;
  std::optional<DebugLowering> debug; // if the module has debug information

  // The IR function of a function of the program.
  [[nodiscard]] Function *functionFor(const ast::Function &function) const {
    return functions_[function.index];
  }
  // A function of the runtime; declared at the first use.
  Function *runtime(KnownFunction function);
  // A constant with these bytes; equal texts share one global.
  Global *text(std::string_view bytes);
  // The name of the source file, for runtime errors.
  Global *fileName();
  // The global of a static array; made at the first use.
  Global *storage(const ast::Variable &variable);

  // The byte offset of a captured variable in its owner's record. Of an array parameter, the record
  // has the address at this offset and the length at the next 8 bytes.
  [[nodiscard]] uint64_t fieldOffset(const ast::Variable &variable) const {
    return locations_[firstVariable_[variable.owner->index] + variable.index].offset;
  }
  [[nodiscard]] uint64_t recordSize(const ast::Function &function) const {
    return recordSizes_[function.index];
  }
  // The name of a variable of an enclosing function: `sopfr.div`.
  Symbol qualifiedName(const ast::Variable &variable);
  // A dense number for each variable of the program.
  [[nodiscard]] uint32_t numberOf(const ast::Variable &variable) const {
    return firstVariable_[variable.owner->index] + variable.index;
  }
  [[nodiscard]] uint32_t variableCount() const { return firstVariable_.back(); }

private:
  struct Location {
    uint64_t offset = 0;      // in the owner's record
    Global *global = nullptr; // of a static array that is used
  };

  void declareFunctions(const ast::Program &program);
  std::string pathOf(const ast::Function &function) const;
  void addCaptureParameters(const ast::Function &function, Function &lowered);
  void layOutRecords(const ast::Program &program);

  std::vector<Function *> functions_;   // by ast::Function::index
  std::vector<std::string> paths_;      // by ast::Function::index
  std::vector<uint32_t> firstVariable_; // by ast::Function::index, then the number of all variables
  std::vector<Location> locations_;     // by variable number
  std::vector<uint64_t> recordSizes_;   // by ast::Function::index
  std::vector<Function *> runtime_;     // by KnownFunction
  Interner texts_;
  std::vector<Global *> textGlobals_; // by Symbol::id of texts_
  Global *fileName_ = nullptr;
};

} // namespace wend
