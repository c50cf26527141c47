#include "frontend/lower_program.h"

#include "support/text.h"

namespace wend {

namespace {

using enum Type;

const char *typeText(ast::BaseType base) { return base == ast::BaseType::Int ? "int" : "bool"; }

} // namespace

ProgramLowering::ProgramLowering(const ast::Program &program, Module &m)
    : module(m), captures(program), trapsOverflow(program.trapsOverflow),
      runtime_(knownFunctionCount) {
  module.isSingleThreaded = true;
  if (module.debugInfo)
    debug.emplace(program, module);
  uint32_t next = 0;
  for (const ast::Function *function : program.functions) {
    firstVariable_.push_back(next);
    next += function->variables.size();
  }
  firstVariable_.push_back(next);
  locations_.resize(next);
  layOutRecords(program);
  declareFunctions(program);
}

void ProgramLowering::layOutRecords(const ast::Program &program) {
  recordSizes_.resize(program.functions.size());
  for (const ast::Function *function : program.functions) {
    if (!captures.hasRecord(*function))
      continue;
    uint64_t offset = 0;
    for (const ast::Variable *variable : captures.capturedOf(*function)) {
      uint64_t element = byteSize(irType(variable->type.base));
      bool isArrayParameter = variable->type.isArray && variable->isParameter;
      uint64_t align = isArrayParameter ? 8 : element;
      offset = (offset + align - 1) & ~(align - 1);
      locations_[numberOf(*variable)].offset = offset;
      if (isArrayParameter)
        offset += 16;
      else
        offset += variable->type.isArray ? element * variable->length : element;
    }
    recordSizes_[function->index] = offset;
  }
}

// The name of a function in the IR is its path, `main.sopfr.check`, which is not a valid C
// identifier. Overloaded functions have their parameter types appended, which are keywords and so
// cannot be function names.
std::string ProgramLowering::pathOf(const ast::Function &function) const {
  if (!function.parent)
    return "main";
  std::string path = paths_[function.parent->index];
  path += '.';
  path += module.names().text(function.name);
  if (function.isOverloaded) {
    for (const ast::Variable *parameter : function.parameters) {
      path += '.';
      path += typeText(parameter->type.base);
      if (parameter->type.isArray)
        path += ".array";
    }
  }
  return path;
}

void ProgramLowering::declareFunctions(const ast::Program &program) {
  paths_.resize(program.functions.size());
  for (const ast::Function *function : program.functions) {
    paths_[function->index] = pathOf(*function);
    bool isMain = !function->parent;
    Type result = isMain ? I32 : irType(function->result);
    Function *lowered = module.addFunction(paths_[function->index], result);
    lowered->isNoUnwind = true;
    lowered->isDefined = true;
    lowered->isInternal = !isMain;
    lowered->loc = function->nameRange.loc();
    addCaptureParameters(*function, *lowered);
    for (const ast::Variable *parameter : function->parameters) {
      if (!parameter->type.isArray) {
        lowered->addArgument(irType(parameter->type.base), parameter->name);
        continue;
      }
      lowered->addArgument(Ptr, parameter->name);
      std::string length(module.names().text(parameter->name));
      lowered->addArgument(I32, module.names().intern(length + ".len"));
    }
    functions_.push_back(lowered);
  }
}

// Captures are the first parameters, in the same order in all functions, so that captures passed on
// to a callee are often in the right registers already.
void ProgramLowering::addCaptureParameters(const ast::Function &function, Function &lowered) {
  std::vector<const ast::Function *> enclosing(function.depth);
  for (const ast::Function *outer = function.parent; outer; outer = outer->parent)
    enclosing[outer->depth] = outer;
  for (const ast::Function *owner : enclosing) {
    uint8_t needs = captures.needs(function, owner->depth);
    if (needs && captures.hasRecord(*owner)) {
      std::string name(module.names().text(owner->name));
      lowered.addArgument(Ptr, module.names().intern(name + ".record"));
      continue;
    }
    for (uint32_t bit = 0; needs >> bit; ++bit) {
      if (!(needs >> bit & 1))
        continue;
      const ast::Variable &variable = *captures.capturedOf(*owner)[bit];
      Symbol name = qualifiedName(variable);
      lowered.addArgument(Ptr, name);
      if (variable.type.isArray && variable.isParameter)
        lowered.addArgument(I32,
                            module.names().intern(std::string(module.names().text(name)) + ".len"));
    }
  }
}

Symbol ProgramLowering::qualifiedName(const ast::Variable &variable) {
  std::string name(module.names().text(variable.owner->name));
  name += '.';
  name += module.names().text(variable.name);
  return module.names().intern(name);
}

Function *ProgramLowering::runtime(KnownFunction function) {
  Function *&declared = runtime_[static_cast<size_t>(function)];
  if (!declared)
    declared = module.declare(function);
  return declared;
}

Global *ProgramLowering::text(std::string_view bytes) {
  Symbol key = texts_.intern(bytes);
  if (key.id >= textGlobals_.size())
    textGlobals_.resize(key.id + 1);
  Global *&global = textGlobals_[key.id];
  if (!global) {
    std::string name = "text.";
    appendDecimal(name, key.id);
    global = module.addGlobal(name, bytes.size(), 1);
    global->isReadOnly = true;
    global->bytes = module.arena().copy(bytes);
  }
  return global;
}

Global *ProgramLowering::fileName() {
  if (!fileName_) {
    std::string bytes = module.source()->name();
    bytes += '\0';
    fileName_ = module.addGlobal("file", bytes.size(), 1);
    fileName_->isReadOnly = true;
    fileName_->bytes = module.arena().copy(std::string_view(bytes));
  }
  return fileName_;
}

Global *ProgramLowering::storage(const ast::Variable &variable) {
  Global *&global = locations_[numberOf(variable)].global;
  if (!global) {
    unsigned element = byteSize(irType(variable.type.base));
    std::string path = paths_[variable.owner->index] + '.';
    path += module.names().text(variable.name);
    // Variables of different blocks may have the same name, and so may functions.
    std::string name = path + ".array";
    for (uint32_t n = 1; module.find(name); ++n) {
      name = path + ".array.";
      appendDecimal(name, n);
    }
    global = module.addGlobal(name, uint64_t{element} * variable.length, std::max(element, 16U));
  }
  return global;
}

} // namespace wend
