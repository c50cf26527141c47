// DebugInfo — what a debugger is told of the source program: files, types, scopes, variables and
// the locations of instructions. Made by lowering with `-g`; the back end writes it as DWARF 5.
//
// Everything is in tables, and refers to each other by index. Function::debug has what is known of
// one function (function_debug.h).
//
// The model is that of LLVM's metadata: a Scope is a DISubprogram or a DILexicalBlock, a Variable a
// DILocalVariable, a Location a DILocation.
#pragma once

#include "ir/code_loc.h"
#include "support/intern.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace wend {

class FunctionDebug;
class Value;

class DebugInfo {
public:
  DebugInfo();
  DebugInfo(const DebugInfo &) = delete;
  DebugInfo &operator=(const DebugInfo &) = delete;
  ~DebugInfo();

  static constexpr uint32_t none = ~uint32_t{0};

  struct File {
    std::string folder; // in which the compiler ran
    std::string name;   // as it was given to the compiler
  };
  struct Type {
    enum class Kind : uint8_t { Integer, Boolean, Array };
    Kind kind;
    std::string name;         // of an Integer or a Boolean
    uint32_t bytes = 0;       // of an Integer or a Boolean
    uint32_t element = none;  // of an Array: a type
    uint64_t length = 0;      // of an Array: of elements
    uint32_t lengthIn = none; // of an Array: the variable with its length, instead
  };
  struct Scope {
    enum class Kind : uint8_t { Function, Block };
    Kind kind = Kind::Block;
    uint32_t parent = none; // the scope around it, which has a smaller index
    uint32_t line = 0;
    uint32_t column = 0;
    Symbol name;             // of a Function: in the source
    uint32_t type = none;    // of a Function: of its result; none: it has no result
    bool isExternal = false; // of a Function: visible in other modules
  };
  struct Variable {
    Symbol name;
    uint32_t scope;
    uint32_t type;
    uint32_t line = 0;
    uint32_t column = 0;
    bool isParameter = false;
    bool isArtificial = false; // not in the source
  };
  struct Location {
    SourceLoc source; // for messages
    uint32_t line = 0;
    uint32_t column = 0;
    uint32_t scope = none;
    CodeLoc inlinedAt; // of the call that was replaced by the body of this function

    friend bool operator==(const Location &, const Location &) = default;
  };

  File file;
  std::vector<Type> types;
  std::vector<Scope> scopes;
  std::vector<Variable> variables;
  std::vector<Location> locations;

  uint32_t add(Type type);
  uint32_t add(const Scope &scope);
  uint32_t add(const Variable &variable);
  // The location, added unless it is that of the last call.
  CodeLoc add(const Location &location);
  // What is known of a function with this scope; valid as long as this.
  FunctionDebug &addFunction(uint32_t scope);

  // A location of its own, even if there is one like it.
  CodeLoc addDistinct(const Location &location);

  // The memory of a global does not always hold what the source says.
  void forgetGlobal(const Value &global) { forgotten_.insert(&global); }
  [[nodiscard]] bool isForgotten(const Value &global) const { return forgotten_.contains(&global); }

  [[nodiscard]] const Location &operator[](CodeLoc loc) const { return locations[loc.number]; }
  // The function that a scope is, or is in.
  [[nodiscard]] uint32_t functionOf(uint32_t scope) const;
  // The location of an instruction that replaces two: theirs if it is the same, else no line in the
  // scope that both are in.
  CodeLoc merged(CodeLoc one, CodeLoc other);
  // The function whose code has the location: if it was inlined, the one that it was inlined into.
  [[nodiscard]] uint32_t codeFunctionOf(CodeLoc loc) const;

private:
  std::vector<std::unique_ptr<FunctionDebug>> functions_;
  std::unordered_set<const Value *> forgotten_;
};

// The locations of a copy of a function's code that replaces a call.
class InlinedLocations {
public:
  // `call` is the location of the call; none: the copy has no locations.
  InlinedLocations(DebugInfo &info, CodeLoc call)
      : info_(info), call_(call.isValid() ? info.addDistinct(info[call]) : CodeLoc{}) {}

  // The location in the copy of an instruction with this one.
  CodeLoc operator()(CodeLoc loc);
  // The inlinedAt in the copy of what has this one.
  CodeLoc callOf(CodeLoc inlinedAt);

private:
  DebugInfo &info_;
  CodeLoc call_;
  std::unordered_map<uint32_t, CodeLoc> made_;  // by location
  std::unordered_map<uint32_t, CodeLoc> calls_; // by location of an inner call
};

} // namespace wend
