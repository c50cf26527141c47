#include "explorer/variable_scopes.h"

namespace wend {

namespace {

class ScopeList {
public:
  explicit ScopeList(const Tables &tables) : tables_(tables) {}

  void add(const ast::Block &block) {
    for (const ast::Stmt *stmt : block.statements)
      add(*stmt, block.range);
  }

  JsonValue list = JsonValue::array();

private:
  // `scope` is that of the variables that the statement declares.
  void add(const ast::Stmt &stmt, SourceRange scope) {
    switch (stmt.kind) {
    case ast::StmtKind::Declare:
      for (const ast::Declarator &declarator :
           static_cast<const ast::DeclareStmt &>(stmt).declarators)
        add(declarator, scope);
      break;
    case ast::StmtKind::If:
      add(static_cast<const ast::IfStmt &>(stmt));
      break;
    case ast::StmtKind::While:
      add(static_cast<const ast::WhileStmt &>(stmt).body);
      break;
    case ast::StmtKind::For:
      if (const ast::Stmt *init = static_cast<const ast::ForStmt &>(stmt).init)
        add(*init, stmt.range);
      add(static_cast<const ast::ForStmt &>(stmt).body);
      break;
    case ast::StmtKind::Call:
    case ast::StmtKind::Assign:
    case ast::StmtKind::Return:
    case ast::StmtKind::Print:
    case ast::StmtKind::Break:
    case ast::StmtKind::Continue:
      break;
    }
  }

  void add(const ast::IfStmt &stmt) {
    for (const ast::IfArm &arm : stmt.arms)
      add(arm.body);
    if (stmt.otherwise)
      add(*stmt.otherwise);
  }

  void add(const ast::Declarator &declarator, SourceRange scope) {
    SourceRange name = declarator.variable->range;
    uint32_t end = declarator.initialiser         ? declarator.initialiser->range.end
                   : !declarator.elements.empty() ? declarator.braces.end
                                                  : name.end;
    list.insert(list.end(), {tables_.packed(name.loc()), tables_.packed(SourceLoc{end}),
                             tables_.packed(SourceLoc{scope.end})});
  }

  const Tables &tables_;
};

} // namespace

JsonValue variableScopes(const ast::Program &program, const Tables &tables) {
  ScopeList scopes(tables);
  for (const ast::Function *function : program.functions)
    scopes.add(function->body);
  return std::move(scopes.list);
}

} // namespace wend
