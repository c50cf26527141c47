// The abstract syntax tree of a Wend program: the parser builds it, semantic analysis annotates it
// and lowering reads it.
//
// Nodes live in one arena and are plain data, distinguished by `kind`. Fields marked [sema] are set
// by semantic analysis. Long chains do not nest deeply: `a + b + c` is left-recursive, so traverse
// its left spine with a loop; `else if` is a list of arms. All other nesting is bounded by the
// parser's limits, so recursion is safe.
#pragma once

#include "support/arena.h"
#include "support/intern.h"
#include "support/source.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace wend::ast {

enum class BaseType : uint8_t { Void, Int, Bool };

struct Type {
  BaseType base = BaseType::Void;
  bool isArray = false;

  friend bool operator==(Type, Type) = default;
};

struct Function;
struct Expr;
struct Stmt;

// A parameter, variable, array or named constant.
struct Variable {
  Symbol name;
  SourceRange range; // of the name
  Type type;
  bool isParameter = false;
  bool isConst = false;
  bool isCaptured = false; // [sema] used in a function nested in its owner
  int32_t value = 0;       // [sema] of a constant; 0 or 1 for a bool
  uint32_t length = 0; // [sema] number of elements of a declared array; 0 for an array parameter
  uint32_t index = 0;  // [sema] dense within owner->variables
  uint32_t id = 0;     // [sema] dense within the program, including constants
  Function *owner = nullptr; // [sema]
};

// ---- Expressions

enum class ExprKind : uint8_t { Literal, Name, Index, Call, Unary, Binary };

enum class UnaryOp : uint8_t { Plus, Minus, Not, Complement };

enum class BinaryOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  And,
  Or,
  Xor,
  Shl,
  Shr, // `&`, `|`, `^`: of two ints or of two bools
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  LogicalAnd,
  LogicalOr,
};

struct Expr {
  ExprKind kind;
  Type type; // [sema]
  SourceRange range;
};

// An integer, character or bool literal.
struct LiteralExpr : Expr {
  int32_t value; // 0 or 1 for a bool
};

// A use of a variable or named constant, or of a whole array as an argument. Without a name: an
// expression in which a syntax error has been reported.
struct NameExpr : Expr {
  Symbol name;
  Variable *variable; // [sema]
};

struct IndexExpr : Expr {
  NameExpr *array;
  Expr *index;
};

struct CallExpr : Expr {
  Symbol name;
  SourceRange nameRange;
  std::span<Expr *> arguments;
  Function *callee; // [sema]
};

struct UnaryExpr : Expr {
  UnaryOp op;
  SourceRange opRange;
  Expr *operand;
};

struct BinaryExpr : Expr {
  BinaryOp op;
  SourceRange opRange;
  Expr *left;
  Expr *right;
};

// ---- Statements

enum class StmtKind : uint8_t {
  Call,
  Assign,
  Return,
  Print,
  If,
  While,
  For,
  Break,
  Continue,
  Declare,
};

struct Stmt {
  StmtKind kind;
  SourceRange range;
};

struct Block {
  std::span<Stmt *> statements;
  SourceRange range; // from `{` through `}`
};

struct CallStmt : Stmt {
  CallExpr *call;
};

// `target = value;` or, with `isCompound`, `target op= value;`.
struct AssignStmt : Stmt {
  bool isCompound;
  BinaryOp op;
  SourceRange opRange;
  Expr *target; // a NameExpr or an IndexExpr
  Expr *value;
};

struct ReturnStmt : Stmt {
  Expr *value; // may be null
};

// An operand of print: a string if `expr` is null.
struct PrintItem {
  Expr *expr;
  std::string_view text; // the bytes of the string, with escape sequences replaced
  SourceRange range;
};

struct PrintStmt : Stmt {
  bool newline; // println
  std::span<PrintItem> items;
};

// `if condition body` or `else if condition body`.
struct IfArm {
  Expr *condition;
  Block body;
};

struct IfStmt : Stmt {
  std::span<IfArm> arms; // at least one
  Block *otherwise;      // null without `else`
};

struct WhileStmt : Stmt {
  Expr *condition;
  Block body;
};

struct ForStmt : Stmt {
  Stmt *init;      // an AssignStmt, a DeclareStmt, or null
  Expr *condition; // null if omitted: always true
  Stmt *step;      // an AssignStmt, a CallStmt, or null
  Block body;
};

struct BreakStmt : Stmt {};
struct ContinueStmt : Stmt {};

// One declared name.
struct Declarator {
  Variable *variable;
  Expr *length;               // `[length]`; null if omitted or not an array
  Expr *initialiser;          // `= expr`; may be null
  std::span<Expr *> elements; // `= { … }` of an array
  SourceRange braces;         // around the elements; empty if there are none
  bool isCut = false;         // a syntax error has ended the initialiser, which may be incomplete
};

// `int a = 1, b, c[3];` or a constant declaration, which lowering ignores.
struct DeclareStmt : Stmt {
  bool isConst;
  std::span<Declarator> declarators;
};

// ---- Functions

enum class Builtin : uint8_t {
  None,
#define BUILTIN(enumerator, name, result, parameter) enumerator,
#include "frontend/builtins.def"
};

struct Function {
  Symbol name;
  SourceRange nameRange; // the location of the function in messages
  SourceRange range;
  Builtin builtin = Builtin::None;
  BaseType result = BaseType::Void;
  std::span<Variable *> parameters;
  std::span<Function *> nested; // in source order
  Block body;                   // includes the declarations of the core dialect, as DeclareStmts
  bool endReachable = false;    // [sema] control may reach the end of the body

  Function *parent = nullptr;        // [sema] the enclosing function; null for main
  uint32_t depth = 0;                // [sema] 0 for main
  uint32_t index = 0;                // [sema] dense, in the order of Program::functions
  bool isOverloaded = false;         // [sema] its scope has another function of this name
  bool isCalled = false;             // [sema]
  ArenaVector<Variable *> variables; // [sema] parameters first; without constants
  ArenaVector<Variable *>
      outerVariables; // [sema] variables of enclosing functions that it uses, without duplicates
  ArenaVector<Variable *> outerConstants; // [sema] and their constants
  ArenaVector<Function *>
      callees; // [sema] functions of the program that it calls, without duplicates
};

struct Program {
  Function *main = nullptr;
  bool isIncomplete = false;      // parts with syntax errors are missing
  bool lacksDeclarations = false; // declarations may be among the missing parts
  bool isCutOff = false;          // it was not parsed to the end of main; blocks were closed there
  bool trapsOverflow = false;     // arithmetic that would wrap is an error; set before analysis
  ArenaVector<Function *>
      functions; // [sema] all functions but built-ins, in source order, outer before inner
  ArenaVector<Function *> builtins; // [sema] the built-in functions of the dialect
};

} // namespace wend::ast
