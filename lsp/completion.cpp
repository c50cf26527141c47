#include "lsp/completion.h"

#include "lsp/describe.h"
#include "lsp/tree_walk.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend::lsp {

using namespace ast;

namespace {

using Kind = Parser::token;

// Where the offset is in the grammar.
enum class Context : uint8_t {
  None,      // a name is declared here, or only an operator can follow
  Outside,   // of all functions
  Statement, // a statement or declaration may begin
  AfterIf,   // the same, or `else`
  AfterElse,
  ForInit,
  Type,
  Parameter, // a type or an expression: between the parentheses after a name at the beginning of
             // a statement, which may be a call or the header of a function
  Expression,
};

// Whether an offset is in the body of a loop of the innermost function around it.
class LoopFinder : public TreeVisitor {
public:
  explicit LoopFinder(uint32_t offset) : offset_(offset) {}

  void enterFunction(const Function &function) override {
    if (contains(function.range))
      isInLoop = false;
  }
  void enterBlock(const Block &block, BlockKind kind) override {
    isInLoop |= kind == BlockKind::Loop && contains(block.range);
  }

  bool isInLoop = false;

private:
  [[nodiscard]] bool contains(SourceRange range) const {
    return range.begin < offset_ && offset_ <= range.end;
  }
  uint32_t offset_;
};

constexpr const char *ifSnippet = "if ${1:condition} {\n\t$0\n}";

bool isTypeKeyword(TokenKind kind) { return kind == Kind::INT || kind == Kind::BOOL; }

class Completer {
public:
  Completer(const Analysis &current, const NameView &names, uint32_t offset, bool usesSnippets)
      : current_(current), names_(names), known_(names.analysis), offset_(offset),
        usesSnippets_(usesSnippets), around_(surroundingsOf(current, offset)),
        tokens_(current.tokens()), isCore_(current.options().dialect == Dialect::Core) {}

  Completions run() {
    Completions result;
    result.range = around_.word;
    char first = around_.word.begin < around_.word.end ? current_.text()[around_.word.begin] : 'a';
    bool isNumber = first >= '0' && first <= '9';
    if (around_.isInComment || around_.isInLiteral || isNumber)
      return result;
    Context context = this->context();
    addNames(context);
    addKeywords(context);
    result.items = std::move(items_);
    return result;
  }

private:
  [[nodiscard]] TokenKind before(size_t count = 1) const {
    return around_.previous >= count ? tokens_[around_.previous - count].kind : Kind::END;
  }

  [[nodiscard]] Context context() const {
    if (depth() == 0)
      return Context::Outside;
    switch (before()) {
    case Kind::LBRACE:
      return before(2) == Kind::ASSIGN ? Context::Expression : Context::Statement;
    case Kind::RBRACE:
      return closesIf() ? Context::AfterIf : Context::Statement;
    case Kind::SEMICOLON:
      return isInForHeader() ? Context::Expression : Context::Statement;
    case Kind::ELSE:
      return Context::AfterElse;
    case Kind::FOR:
      return Context::ForInit;
    case Kind::INT:
    case Kind::BOOL:
    case Kind::BREAK:
    case Kind::CONTINUE:
    case Kind::ID:
    case Kind::INTEGER:
    case Kind::STRING:
    case Kind::TRUE:
    case Kind::FALSE:
    case Kind::RPAREN:
    case Kind::RBRACKET:
      return Context::None;
    case Kind::CONST:
      return Context::Type;
    case Kind::LPAREN:
    case Kind::COMMA:
      return inParentheses();
    default: // the other values of Bison's enumeration
      return Context::Expression;
    }
  }

  // After a `;` between `for` and its `{`.
  [[nodiscard]] bool isInForHeader() const {
    for (size_t at = around_.previous; at-- > 0;) {
      TokenKind kind = tokens_[at].kind;
      if (kind == Kind::FOR)
        return true;
      if (kind == Kind::LBRACE || kind == Kind::RBRACE)
        return false;
    }
    return false;
  }

  // The number of open blocks before the offset.
  [[nodiscard]] int64_t depth() const {
    int64_t depth = 0;
    for (const Token &token : tokens_.first(around_.previous))
      depth += token.kind == Kind::LBRACE ? 1 : token.kind == Kind::RBRACE ? -1 : 0;
    return depth;
  }

  // After `(` or `,`: where the innermost bracket opens tells what it is.
  [[nodiscard]] Context inParentheses() const {
    size_t depth = 0;
    for (size_t at = around_.previous; at-- > 0;) {
      TokenKind kind = tokens_[at].kind;
      if (kind == Kind::RPAREN || kind == Kind::RBRACKET) {
        ++depth;
      } else if (kind == Kind::LBRACKET) {
        if (depth-- == 0)
          return Context::Expression;
      } else if (kind == Kind::LPAREN) {
        if (depth-- > 0)
          continue;
        return at > 0 && tokens_[at - 1].kind == Kind::ID ? afterName(at - 1) : Context::Expression;
      } else if (kind == Kind::SEMICOLON || kind == Kind::LBRACE || kind == Kind::RBRACE) {
        // A list of print, or of a declaration.
        TokenKind first = at + 1 < around_.previous ? tokens_[at + 1].kind : Kind::END;
        bool isInBraces = kind == Kind::LBRACE && at > 0 && tokens_[at - 1].kind == Kind::ASSIGN;
        bool declares = isTypeKeyword(first) || first == Kind::CONST;
        return declares && !isInBraces ? Context::None : Context::Expression;
      }
    }
    return Context::Expression;
  }

  // In the parentheses after the name: of the header of a function, of what may be one, or of a
  // call.
  [[nodiscard]] Context afterName(size_t name) const {
    if (name == 0)
      return Context::Type;
    TokenKind kind = tokens_[name - 1].kind;
    if (isTypeKeyword(kind))
      return Context::Type;
    const Occurrence *occurrence = current_.index().at(tokens_[name].range.begin);
    if (occurrence && occurrence->role == Role::Declaration)
      return Context::Type;
    std::string_view text = current_.text(tokens_[name].range);
    bool isKnown = std::ranges::any_of(visible(), [&](Entity entity) {
      return entity.function && known_.text(entity.function->name) == text;
    });
    if (isKnown)
      return Context::Expression;
    bool isAtStart = kind == Kind::SEMICOLON || kind == Kind::LBRACE || kind == Kind::RBRACE;
    return isAtStart ? Context::Parameter : Context::Expression;
  }

  // Whether the `}` before the offset ends a branch that `else` can follow.
  [[nodiscard]] bool closesIf() const {
    size_t depth = 0;
    size_t at = around_.previous;
    for (; at > 0; --at) {
      TokenKind kind = tokens_[at - 1].kind;
      depth += kind == Kind::RBRACE ? 1 : 0;
      depth -= kind == Kind::LBRACE ? 1 : 0;
      if (depth == 0)
        break;
    }
    // Before the `{`, or another token.
    for (at -= at > 0 ? 1 : 0; at > 0; --at) {
      TokenKind kind = tokens_[at - 1].kind;
      if (kind == Kind::IF)
        return true;
      if (kind == Kind::SEMICOLON || kind == Kind::LBRACE || kind == Kind::RBRACE ||
          kind == Kind::WHILE || kind == Kind::ELSE)
        return false;
    }
    return false;
  }

  // ---- Names

  [[nodiscard]] std::vector<Entity> visible() const {
    return known_.index().visibleAt(names_.mapping.toOlder(around_.word.begin));
  }

  void addNames(Context context) {
    bool isStatement = context == Context::Statement || context == Context::AfterIf;
    bool isAssignment = context == Context::ForInit;
    if (!isStatement && !isAssignment && context != Context::Expression &&
        context != Context::Parameter)
      return;
    for (Entity entity : visible()) {
      if (entity.variable) {
        if (!(isStatement || isAssignment) || !entity.variable->isConst)
          addVariable(*entity.variable);
      } else if (isAssignment) {
        continue;
      } else if (entity.function->parent || entity.function->builtin != Builtin::None) {
        if (isStatement || entity.function->result != BaseType::Void)
          addFunction(*entity.function);
      }
    }
  }

  void addVariable(const Variable &variable) {
    std::string name(known_.text(variable.name));
    items_.push_back(
        {.label = name,
         .kind = variable.isConst ? CompletionKind::Constant : CompletionKind::Variable,
         .signature = "",
         .detail = declarationOf(known_, variable),
         .insert = name,
         .entity = {.variable = &variable}});
  }

  void addFunction(const Function &function) {
    std::string name(known_.text(function.name));
    std::string declaration = declarationOf(known_, function);
    std::string insert = name;
    bool hasParentheses =
        before(0) == Kind::ID && tokens_[around_.previous].range.begin == around_.word.begin
            ? tokens_[around_.previous + 1].kind == Kind::LPAREN
            : before(0) == Kind::LPAREN;
    if (usesSnippets_ && !hasParentheses) {
      insert += '(';
      for (size_t i = 0; i < function.parameters.size(); ++i) {
        const Variable *parameter = function.parameters[i];
        fmt::format_to(std::back_inserter(insert), "{}${{{}:{}}}", i ? ", " : "", i + 1,
                       parameter->name ? known_.text(parameter->name) : "value");
      }
      insert += ')';
    }
    items_.push_back({.label = name,
                      .kind = CompletionKind::Function,
                      .signature = declaration.substr(declaration.find('(')),
                      .detail = declaration,
                      .insert = insert,
                      .isSnippet = usesSnippets_ && !hasParentheses,
                      .entity = {.function = &function}});
  }

  // ---- Keywords

  void addKeywords(Context context) {
    switch (context) {
    case Context::None:
      return;
    case Context::Outside:
      if (!current_.program())
        addKeyword("main", "main() {\n\t$0\n}");
      return;
    case Context::AfterElse:
      return addKeyword("if", ifSnippet);
    case Context::AfterIf:
      addKeyword("else", "else {\n\t$0\n}");
      [[fallthrough]];
    case Context::Statement:
      return addStatements();
    case Context::Parameter:
    case Context::ForInit:
    case Context::Type:
      addKeyword("int");
      addKeyword("bool");
      if (context != Context::Parameter)
        return;
      [[fallthrough]];
    case Context::Expression:
      addKeyword("true");
      addKeyword("false");
      return;
    }
  }

  void addStatements() {
    addKeyword("if", ifSnippet);
    addKeyword("while", "while ${1:condition} {\n\t$0\n}");
    if (!isCore_)
      addKeyword("for", "for int ${1:i} = ${2:0}; $1 < ${3:10}; $1++ {\n\t$0\n}");
    addKeyword("return");
    addKeyword("print", "print $0;");
    addKeyword("println", "println $0;");
    addKeyword("int");
    addKeyword("bool");
    if (isCore_)
      return;
    addKeyword("const");
    if (isInLoop()) {
      addKeyword("break", "break;");
      addKeyword("continue", "continue;");
    }
  }

  [[nodiscard]] bool isInLoop() const {
    if (!known_.program())
      return false;
    LoopFinder finder(names_.mapping.toOlder(offset_));
    walk(*known_.program(), finder);
    return finder.isInLoop;
  }

  void addKeyword(const char *keyword, const char *snippet = nullptr) {
    bool isSnippet = usesSnippets_ && snippet;
    items_.push_back({.label = keyword,
                      .kind = CompletionKind::Keyword,
                      .signature = "",
                      .detail = "",
                      .insert = isSnippet ? snippet : keyword,
                      .isSnippet = isSnippet,
                      .entity = {}});
  }

  const Analysis &current_;
  const NameView &names_;
  const Analysis &known_; // of these names
  uint32_t offset_;
  bool usesSnippets_;
  Surroundings around_;
  std::span<const Token> tokens_;
  bool isCore_;
  std::vector<Completion> items_;
};

} // namespace

Completions complete(const Analysis &current, const NameView &names, uint32_t offset,
                     bool usesSnippets) {
  return Completer(current, names, offset, usesSnippets).run();
}

} // namespace wend::lsp
