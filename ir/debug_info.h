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
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
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
  // What the source is one of (DWARF 5, 3.1.1).
  struct Unit {
    uint32_t language = 0x1D; // of expressions in debuggers: a DW_LANG (7.12), here that of C11
    std::string producer = "wendc";
    std::vector<uint32_t> enumerations; // types that debuggers know without a variable of theirs
  };
  // A field, an enumerator or the type of a parameter.
  struct Member {
    std::string name;
    uint32_t type = none; // of an enumerator, and of what a `...` stands for: none
    uint64_t offset = 0;  // of a field: in bits
    uint32_t bits = 0;    // of a bit field: its size; else 0
    bool isBase = false;  // of a field: a base class
    int64_t number = 0;   // of an enumerator
    uint32_t file = 0, line = 0;
  };
  struct Type {
    enum class Kind : uint8_t { // the tags of DWARF
#define DEBUG_TYPE(kind, number, name) kind = (number),
#include "ir/debug_types.def"
    };
    enum class Encoding : uint8_t { // of a Base
#define DEBUG_ENCODING(encoding, number, name) encoding = (number),
#include "ir/debug_types.def"
    };
    Kind kind;
    std::string name;
    uint64_t bytes = 0; // 0: not known
    Encoding encoding = Encoding::Signed;
    uint32_t element = none;    // the type that this one is made of, or of the result; none: void
    uint64_t length = 0;        // of an Array: of elements
    bool hasLength = true;      // of an Array
    uint32_t lengthIn = none;   // of an Array: the variable with its length, instead
    bool isDeclaration = false; // what it is made of is not known
    bool isScoped = false;      // of an Enumeration: `enum class`
    std::vector<Member> members = {}; // NOLINT(readability-redundant-member-init): for g++
    uint32_t file = 0, line = 0;
  };
  struct Scope {
    enum class Kind : uint8_t { Function, Block };
    Kind kind = Kind::Block;
    uint32_t parent = none; // the scope around it, which has a smaller index
    uint32_t file = 0;
    uint32_t line = 0;
    uint32_t column = 0;
    Symbol name;              // of a Function: in the source
    Symbol linkageName = {};  // of a Function: of its symbol, if a debugger is to know that
    uint32_t type = none;     // of a Function: of its result; none: it has no result
    bool isExternal = false;  // of a Function: visible in other modules
    bool isPrototyped = true; // of a Function
  };
  struct Variable {
    Symbol name;
    uint32_t scope; // none: of a global, that it is in none
    uint32_t type;
    uint32_t file = 0;
    uint32_t line = 0;
    uint32_t column = 0;
    bool isParameter = false;
    bool isArtificial = false; // not in the source
    bool isExternal = false;   // of a global: visible in other modules
    Symbol linkageName = {};   // of a global: of its symbol, if a debugger is to know that
    // Of a part of a variable in memory of its own: the variable, and which bytes of it. The rest
    // of the description is that of the variable.
    uint32_t whole = none;
    uint64_t offset = 0, bytes = 0;
  };
  // A variable whose memory is a global's, or begins at an offset in it, in bytes.
  struct GlobalHome {
    uint32_t variable;
    const Value *global;
    uint64_t offset = 0;
  };
  struct Location {
    SourceLoc source; // for messages
    uint32_t line = 0;
    uint32_t column = 0;
    uint32_t scope = none;
    CodeLoc inlinedAt; // of the call that was replaced by the body of this function

    friend bool operator==(const Location &, const Location &) = default;
  };

  Unit unit;
  std::vector<File> files; // the first one is the source
  std::vector<Type> types;
  std::vector<Scope> scopes;
  std::vector<Variable> variables;
  std::vector<GlobalHome> globals;
  std::vector<Location> locations;

  // `DW_TAG_array_type`, `DW_ATE_signed`
  static std::string_view name(Type::Kind kind);
  static std::string_view name(Type::Encoding encoding);
  // The one with a name, or none.
  static std::optional<Type::Kind> kindNamed(std::string_view name);
  static std::optional<Type::Encoding> encodingNamed(std::string_view name);

  uint32_t add(Type type);
  uint32_t add(const Scope &scope);
  uint32_t add(const Variable &variable);
  // The entry of a part of a variable, or of a part of a part, added if there is none: a fragment,
  // as LLVM calls it. If these are all bytes of the variable, that is its own.
  uint32_t partOf(uint32_t variable, uint64_t offset, uint64_t bytes);
  // The location, added unless it is that of the last call.
  CodeLoc add(const Location &location);
  // What is known of a function with this scope; valid as long as this.
  FunctionDebug &addFunction(uint32_t scope);

  // A function keeps a global elsewhere for a while, and says so itself.
  void keepElsewhere(const Value &global) { kept_.insert(&global); }
  [[nodiscard]] bool isAlwaysInMemory(const Value &global) const {
    return !kept_.contains(&global) && !isForgotten(global);
  }

  // A location of its own, even if there is one like it.
  CodeLoc addDistinct(const Location &location);

  // The memory of a global does not always hold what the source says.
  void forgetGlobal(const Value &global) { forgotten_.insert(&global); }
  [[nodiscard]] bool isForgotten(const Value &global) const { return forgotten_.contains(&global); }

  [[nodiscard]] const Location &operator[](CodeLoc loc) const { return locations[loc.number]; }
  // The file of a location.
  [[nodiscard]] uint32_t fileOf(CodeLoc loc) const {
    return scopes[locations[loc.number].scope].file;
  }
  // The bytes of a value of a type; 0: not known.
  [[nodiscard]] uint64_t bytesOf(uint32_t type) const;
  // The variable that a part is of, or the variable itself.
  [[nodiscard]] uint32_t wholeOf(uint32_t variable) const {
    uint32_t whole = variables[variable].whole;
    return whole == none ? variable : whole;
  }
  // The bytes of a variable, or of a part; 0: not known.
  [[nodiscard]] uint64_t bytesOfVariable(uint32_t variable) const {
    const Variable &described = variables[variable];
    return described.whole == none ? bytesOf(described.type) : described.bytes;
  }
  // The function that a scope is, or is in.
  [[nodiscard]] uint32_t functionOf(uint32_t scope) const;
  // Makes `at` one in the scope around, or in that of the call that its function was inlined for;
  // false: it is in the function of the code.
  bool leave(Location &at) const;
  // The location of an instruction that replaces two: theirs if it is the same, else no line in the
  // scope that both are in.
  CodeLoc merged(CodeLoc one, CodeLoc other);
  // The function whose code has the location: if it was inlined, the one that it was inlined into.
  [[nodiscard]] uint32_t codeFunctionOf(CodeLoc loc) const;

private:
  std::vector<std::unique_ptr<FunctionDebug>> functions_;
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, uint32_t> parts_; // by whole, offset and bytes
  std::unordered_set<const Value *> forgotten_, kept_;
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
  // The inlinedAt of a variable in the copy: a variable of the file has none.
  CodeLoc callOf(uint32_t variable, CodeLoc inlinedAt) {
    return info_.variables[variable].scope == DebugInfo::none ? inlinedAt : callOf(inlinedAt);
  }

private:
  DebugInfo &info_;
  CodeLoc call_;
  std::unordered_map<uint32_t, CodeLoc> made_;  // by location
  std::unordered_map<uint32_t, CodeLoc> calls_; // by location of an inner call
};

} // namespace wend
