// Lowering of one function: its variables, statements and expressions.
#pragma once

#include "frontend/lower_program.h"

namespace wend {

class FunctionLowering {
public:
  FunctionLowering(ProgramLowering &program, const ast::Function &function);

  void run();

private:
  // The location of a variable in the current function.
  struct Location {
    Value *address = nullptr; // of the scalar, or of the first element
    Value *length = nullptr;  // of an array
  };

  // ---- Variables (lower_function.cpp)
  void receiveCaptures();
  void receiveParameters();
  void makeVariables();
  void findFirstDeclared();
  void zeroEarlyVisible();
  void makeRecord();
  [[nodiscard]] bool livesInRecord(const ast::Variable &variable) const;
  // Whether the variable's memory is known to be zero when its declaration is executed.
  [[nodiscard]] bool isStillZero(const ast::Variable &variable) const;
  Location locationOf(const ast::Variable &variable);
  Value *fieldAddress(Value *record, const ast::Variable &variable, uint64_t more = 0);
  void zero(const ast::Variable &variable);
  void zeroBytes(Value *address, uint64_t size);
  void appendCaptures(const ast::Function &callee, std::vector<Value *> &arguments);
  void returnZero();
  void moveErrorsToTheEnd();

  // ---- Debug information (lower_function_debug.cpp). Nothing without it.
  void describeVariables();
  void describe(const ast::Variable &variable);
  void describe(const ast::DeclareStmt &stmt);
  [[nodiscard]] uint32_t debugScope() const {
    return program_.debug ? program_.debug->scope() : DebugInfo::none;
  }
  void setDebugScope(uint32_t scope) {
    if (program_.debug)
      program_.debug->setScope(scope);
  }
  // The location of the instructions that follow, which begin a statement or are a part of one.
  void setLoc(SourceLoc loc, bool isStatement = true) {
    builder_.setLoc(program_.debug ? program_.debug->at(loc) : CodeLoc{loc.offset});
    if (program_.debug && isStatement && isReachable())
      program_.debug->beginStatement(*builder_.block(), builder_.loc());
  }

  // ---- Statements (lower_statements.cpp)
  void lower(const ast::Block &block);
  void lowerStatements(const ast::Block &block);
  void leave(const ast::Block &block, BasicBlock *next);
  void lower(const ast::Stmt &stmt);
  void lowerAssign(const ast::AssignStmt &stmt);
  void lowerReturn(const ast::ReturnStmt &stmt);
  void lowerPrint(const ast::PrintStmt &stmt);
  void printInt(Value *number, std::string_view after);
  void printText(std::string_view bytes);
  void lowerIf(const ast::IfStmt &stmt);
  void lowerWhile(const ast::WhileStmt &stmt);
  void lowerFor(const ast::ForStmt &stmt);
  void lowerLoop(const ast::ForStmt &stmt);
  void lowerLoopBody(const ast::Block &body, BasicBlock *next, BasicBlock *end);
  void lowerDeclare(const ast::DeclareStmt &stmt);
  void lowerDeclarator(const ast::Declarator &declarator);
  void lowerArrayDeclarator(const ast::Declarator &declarator);

  // ---- Expressions (lower_expressions.cpp)
  Value *value(const ast::Expr &expr);
  Value *nameValue(const ast::NameExpr &expr);
  Value *unaryValue(const ast::UnaryExpr &expr);
  Value *binaryValue(const ast::BinaryExpr &expr);
  Value *logicalValue(const ast::BinaryExpr &expr);
  Value *callValue(const ast::CallExpr &call);
  Value *builtinValue(const ast::CallExpr &call);
  Value *elementAddress(const ast::IndexExpr &expr);
  Value *operate(ast::BinaryOp op, Value *left, Value *right, SourceRange opRange);
  Value *divide(Op op, Value *left, Value *right, SourceRange opRange);
  Value *shift(Op op, Value *left, Value *count);
  // Emits branches to `ifTrue` or `ifFalse`. There is no current block afterwards.
  void branch(const ast::Expr &condition, BasicBlock *ifTrue, BasicBlock *ifFalse);
  void branchLogical(const ast::BinaryExpr &expr, BasicBlock *ifTrue, BasicBlock *ifFalse);
  Value *position(SourceRange at);
  void callRuntimeError(KnownFunction error, std::initializer_list<Value *> arguments);

  // ---- --trap-overflow (lower_overflow.cpp)
  Value *arithmetic(Op op, Value *left, Value *right, SourceRange opRange) {
    return program_.trapsOverflow ? trapping(op, left, right, opRange)
                                  : builder_.binary(op, left, right);
  }
  Value *trapping(Op op, Value *left, Value *right, SourceRange opRange);
  Value *isOutside(Value *value, int64_t least, int64_t largest);
  void trapIf(Value *overflows, SourceRange opRange);
  [[nodiscard]] bool isExactMinimum(const ast::UnaryExpr &expr) const;

  // ---- Blocks
  BasicBlock *makeBlock(const char *name) { return function_.addBlock(names_.intern(name)); }
  // Makes it the current block and moves it to the end of the function.
  void open(BasicBlock *block) {
    function_.moveBlockBefore(block, nullptr);
    builder_.setBlock(block);
  }
  // Opens the block if it has a predecessor. Otherwise removes it; the code that follows is
  // unreachable.
  void openIfReached(BasicBlock *block);
  void close() { builder_.setBlock(nullptr); }
  [[nodiscard]] bool isReachable() const { return builder_.block() != nullptr; }
  Value *int32(int64_t number) { return builder_.integer(Type::I32, number); }

  ProgramLowering &program_;
  const ast::Function &source_;
  Function &function_;
  Interner &names_;
  IRBuilder builder_;
  std::vector<Location> locations_;             // by Variable::index, of this function's variables
  std::vector<std::vector<Location>> captured_; // by depth of the owner, then by bit
  std::vector<Value *>
      records_; // by depth of the owner, the last one is this function's; null if there is no record
  std::vector<bool> declaredFirst_; // by Variable::index
  std::vector<BasicBlock *> errorBlocks_;
  uint32_t blockDepth_ = 0; // number of blocks around the current statement; 1 in the body
  BasicBlock *breakTarget_ = nullptr;
  BasicBlock *continueTarget_ = nullptr;
};

} // namespace wend
