// The abstract syntax tree of a Wend program: what the parser builds, semantic analysis annotates
// and lowering reads.
//
// Nodes live in one arena and are plain data, told apart by `kind`. Fields marked [sema] are filled
// by semantic analysis. Chains that programs make long do not nest: `a + b + c` leans left, so walk
// its left spine with a loop; `else if` is a list of arms. What does nest is bounded by the
// parser's nesting limit, so recursion over it is safe.
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
  bool isCaptured = false;   // [sema] named in a function nested in its owner
  int32_t value = 0;         // [sema] of a constant; bools are 0 and 1
  uint32_t length = 0;       // [sema] elements of a declared array; 0 for an array parameter
  uint32_t index = 0;        // [sema] dense among owner->variables
  uint32_t id = 0;           // [sema] dense in the program, constants included
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
  int32_t value; // bools are 0 and 1
};

// A variable or a named constant; as an argument also a whole array. Without a name it stands for
// an expression in which a syntax error has been reported.
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
  Expr *value; // null without one
};

// One thing to print: a string when `expr` is null.
struct PrintItem {
  Expr *expr;
  std::string_view text; // the string's bytes, escapes resolved
  SourceRange range;
};

struct PrintStmt : Stmt {
  bool newline; // println
  std::span<PrintItem> items;
};

// `if condition body` or one `else if` of it.
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
  Expr *condition; // null when empty: forever
  Stmt *step;      // an AssignStmt, a CallStmt, or null
  Block body;
};

struct BreakStmt : Stmt {};
struct ContinueStmt : Stmt {};

// One name of a declaration.
struct Declarator {
  Variable *variable;
  Expr *length;               // `[length]`; null when not given or not an array
  Expr *initialiser;          // `= expr`; null without one
  std::span<Expr *> elements; // `= { … }` of an array
  SourceRange braces;         // of the elements; empty without them
};

// `int a = 1, b, c[3];`; constants too, of which nothing is left to run.
struct DeclareStmt : Stmt {
  bool isConst;
  std::span<Declarator> declarators;
};

// ---- Functions

enum class Builtin : uint8_t { None, Read, Eof, Getc, Putc, Exit, Len };

struct Function {
  Symbol name;
  SourceRange nameRange; // the function's position in messages
  SourceRange range;
  Builtin builtin = Builtin::None;
  BaseType result = BaseType::Void;
  std::span<Variable *> parameters;
  std::span<Function *> nested; // in source order
  Block body;                   // declarations of the core dialect are DeclareStmts in it
  bool endReachable = false;    // [sema] control may run off the end of the body

  Function *parent = nullptr;        // [sema] the enclosing function; null for main
  uint32_t depth = 0;                // [sema] 0 for main
  uint32_t index = 0;                // [sema] dense in the order of Program::functions
  bool isOverloaded = false;         // [sema] another function of its scope has its name
  bool isCalled = false;             // [sema]
  ArenaVector<Variable *> variables; // [sema] parameters first; no constants
  ArenaVector<Variable *>
      outerVariables;              // [sema] variables of enclosing functions it names, each once
  ArenaVector<Function *> callees; // [sema] user functions it calls, each once
};

struct Program {
  Function *main = nullptr;
  bool isIncomplete = false;      // parts with syntax errors are left out
  bool lacksDeclarations = false; // declarations may be among them
  ArenaVector<Function *>
      functions; // [sema] all but built-ins, in source order, outer before inner
};

} // namespace wend::ast
