#include "lsp/index.h"

#include "lsp/tree_walk.h"

#include <algorithm>

namespace wend::lsp {

using namespace ast;

namespace {

class IndexBuilder : public TreeVisitor {
public:
  IndexBuilder(const Program &program, std::vector<Occurrence> &occurrences,
               std::vector<Visibility> &declarations)
      : occurrences_(occurrences), declarations_(declarations),
        cut_(program.isCutOff ? program.main->range.end : SourceLoc::none) {}

  void enterFunction(const Function &function) override {
    bool isNested = !functions_.empty();
    occurrences_.push_back({function.nameRange,
                            {.function = &function},
                            Role::Declaration,
                            isNested ? functions_.back() : nullptr});
    if (!isNested)
      declarations_.push_back({{.function = &function}, {0, SourceLoc::none}});
    functions_.push_back(&function);
    for (const Variable *parameter : function.parameters)
      declareVariable(*parameter, {parameter->range.end, endOf(function.range)});
    for (const Function *nested : function.nested)
      declarations_.push_back(
          {{.function = nested}, {function.range.begin, endOf(function.range)}});
    scopeEnds_.push_back(endOf(function.range));
  }
  void leaveFunction(const Function & /*function*/) override {
    scopeEnds_.pop_back();
    functions_.pop_back();
  }
  void enterBlock(const Block &block, BlockKind /*kind*/) override {
    scopeEnds_.push_back(endOf(block.range));
  }
  void leaveBlock(const Block & /*block*/) override { scopeEnds_.pop_back(); }
  void enterStatement(const Stmt &statement) override {
    if (statement.kind == StmtKind::For)
      scopeEnds_.push_back(endOf(statement.range));
    if (statement.kind != StmtKind::Assign)
      return;
    const auto &assign = static_cast<const AssignStmt &>(statement);
    target_ = assign.target->kind == ExprKind::Index
                  ? static_cast<const IndexExpr *>(assign.target)->array
                  : assign.target;
    targetRole_ = assign.isCompound ? Role::ReadWrite : Role::Write;
  }
  void leaveStatement(const Stmt &statement) override {
    if (statement.kind == StmtKind::For)
      scopeEnds_.pop_back();
  }
  void declare(const Declarator &declarator) override {
    uint32_t from = declarator.variable->range.end;
    if (declarator.initialiser)
      from = declarator.initialiser->range.end;
    declareVariable(*declarator.variable,
                    {std::max(from, declarator.braces.end), scopeEnds_.back()});
  }
  void visit(const Expr &expr) override {
    if (expr.kind == ExprKind::Name) {
      const auto &name = static_cast<const NameExpr &>(expr);
      if (name.variable)
        add(name.range, {.variable = name.variable}, &expr == target_ ? targetRole_ : Role::Read);
    } else if (expr.kind == ExprKind::Call) {
      const auto &call = static_cast<const CallExpr &>(expr);
      if (call.callee)
        add(call.nameRange, {.function = call.callee}, Role::Call);
    }
  }

private:
  // What lacks its end because the text ends there includes the end of the text.
  [[nodiscard]] uint32_t endOf(SourceRange range) const {
    return range.end == cut_ ? cut_ + 1 : range.end;
  }
  void add(SourceRange range, Entity entity, Role role) {
    occurrences_.push_back({range, entity, role, functions_.back()});
  }
  void declareVariable(const Variable &variable, SourceRange visible) {
    add(variable.range, {.variable = &variable}, Role::Declaration);
    declarations_.push_back({{.variable = &variable}, visible});
  }

  std::vector<Occurrence> &occurrences_;
  std::vector<Visibility> &declarations_;
  std::vector<const Function *> functions_; // around the current node, outermost first
  std::vector<uint32_t> scopeEnds_;         // of the scopes around it
  uint32_t cut_;                            // the end of a text that lacks the end of main
  const Expr *target_ = nullptr;            // of the current assignment
  Role targetRole_ = Role::Write;
};

bool haveSameParameters(const Function &a, const Function &b) {
  return std::ranges::equal(a.parameters, b.parameters, [](const Variable *x, const Variable *y) {
    return x->type == y->type;
  });
}

// Whether a declaration hides another one, if it is in an inner scope.
bool hides(Entity inner, Entity outer) {
  if (inner.variable)
    return outer.variable && inner.variable->name == outer.variable->name;
  return outer.function && inner.function->name == outer.function->name &&
         haveSameParameters(*inner.function, *outer.function);
}

} // namespace

Index::Index(const Program &program) {
  for (const Function *function : program.builtins)
    declarations_.push_back({{.function = function}, {0, SourceLoc::none}});
  IndexBuilder builder(program, occurrences_, declarations_);
  walk(program, builder);
  std::ranges::sort(occurrences_, {}, [](const Occurrence &o) { return o.range.begin; });
}

const Occurrence *Index::at(uint32_t offset) const {
  auto after = std::ranges::upper_bound(occurrences_, offset, {},
                                        [](const Occurrence &o) { return o.range.begin; });
  if (after == occurrences_.begin())
    return nullptr;
  const Occurrence &found = *std::prev(after);
  return offset <= found.range.end ? &found : nullptr;
}

std::vector<const Occurrence *> Index::of(Entity entity) const {
  std::vector<const Occurrence *> list;
  for (const Occurrence &occurrence : occurrences_)
    if (occurrence.entity == entity)
      list.push_back(&occurrence);
  return list;
}

std::vector<Entity> Index::visibleAt(uint32_t offset) const {
  std::vector<Entity> visible;
  std::vector<std::vector<Entity>> byName; // by symbol
  for (auto each = declarations_.rbegin(); each != declarations_.rend(); ++each) {
    if (offset < each->range.begin || offset >= each->range.end)
      continue;
    Entity entity = each->entity;
    Symbol name = entity.name();
    if (byName.size() <= name.id)
      byName.resize(name.id + 1);
    std::vector<Entity> &same = byName[name.id];
    if (std::ranges::any_of(same, [&](Entity inner) { return hides(inner, entity); }))
      continue;
    same.push_back(entity);
    visible.push_back(entity);
  }
  return visible;
}

} // namespace wend::lsp
