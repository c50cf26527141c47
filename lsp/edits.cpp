#include "lsp/edits.h"

#include "frontend/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::lsp {

using namespace ast;

namespace {

// ---- Quick fixes

std::string quoted(std::string_view text) {
  constexpr size_t most = 40;
  std::string out = "'";
  for (char c : text.substr(0, std::min(text.find('\n'), most)))
    out += c;
  return out + (text.size() > out.size() - 1 ? "…'" : "'");
}

std::string titleOf(const Analysis &analysis, const Diagnostics::Message &message) {
  if (message.fixes.size() > 1)
    return fmt::format("Fix: {}", message.text);
  const FixIt &fix = message.fixes.front();
  std::string_view removed = analysis.text(fix.range);
  if (removed.empty())
    return fmt::format("Insert {}", quoted(fix.text));
  if (fix.text.empty())
    return fmt::format("Remove {}", quoted(removed));
  return fmt::format("Replace {} by {}", quoted(removed), quoted(fix.text));
}

// ---- Renaming

// Whether a text is one name in a dialect.
bool isName(std::string_view text, Dialect dialect) {
  if (text.find_first_of(" \t\r\n\f\v/") != std::string_view::npos)
    return false;
  SourceFile file("", std::string(text));
  Interner names;
  Arena arena;
  Diagnostics ignored(file);
  Lexer lexer(file, names, arena, ignored, dialect);
  Token token = lexer.next();
  return token.kind == Parser::token::ID && token.range.end == text.size() && !token.isBroken;
}

// In the order of their positions, which must not overlap.
std::string applied(std::string_view text, const std::vector<Edit> &edits) {
  std::string out;
  uint32_t at = 0;
  for (const Edit &edit : edits) {
    out += text.substr(at, edit.range.begin - at);
    out += edit.text;
    at = edit.range.end;
  }
  return out += text.substr(at);
}

// Whether two texts have the same names, which refer to the same: those after `length` more bytes
// for each edit before them.
bool haveSameReferences(const Analysis &before, const Analysis &after,
                        const std::vector<Edit> &edits, int64_t growth) {
  auto moved = [&](uint32_t offset) -> int64_t {
    if (offset == SourceLoc::none)
      return offset;
    auto next = std::ranges::lower_bound(edits, offset, {},
                                         [](const Edit &edit) { return edit.range.begin; });
    return offset + growth * (next - edits.begin());
  };
  auto isSame = [&](const Occurrence &a, const Occurrence &b) {
    return moved(a.range.begin) == b.range.begin &&
           moved(a.entity.declaration().begin) == b.entity.declaration().begin &&
           (a.entity.variable != nullptr) == (b.entity.variable != nullptr);
  };
  return std::ranges::equal(before.index().occurrences(), after.index().occurrences(), isSame);
}

// The names in expressions with errors that can only mean a variable or function: `f(x, y)` if `f`
// has one parameter, but not if there are several functions `f`.
std::vector<SourceRange> unresolvedUses(const Analysis &analysis, Entity entity) {
  std::vector<SourceRange> uses;
  for (const Token &token : analysis.tokens()) {
    if (token.kind != Parser::token::ID || token.name != entity.name())
      continue;
    std::optional<NameAt> name = nameAt(analysis, token.range.begin);
    if (!name || name->occurrence || name->entity != entity)
      continue;
    std::vector<Entity> visible = analysis.index().visibleAt(token.range.begin);
    auto overloads = std::ranges::count_if(visible, [&](Entity other) {
      return other.function && entity.function && other.name() == token.name;
    });
    if (overloads <= 1)
      uses.push_back(token.range);
  }
  return uses;
}

size_t errorsOf(const Analysis &analysis) {
  std::vector<Diagnostics::Message> messages = analysis.diagnostics().messages();
  return static_cast<size_t>(std::ranges::count_if(
      messages, [](const auto &message) { return message.severity == Severity::Error; }));
}

// A declaration of the new name that is visible where the old one is, for the message.
std::string clash(const Analysis &analysis, Entity entity, std::string_view name) {
  for (const Occurrence *occurrence : analysis.index().of(entity))
    for (Entity other : analysis.index().visibleAt(occurrence->range.begin)) {
      bool isSameKind = (other.variable != nullptr) == (entity.variable != nullptr);
      uint32_t at = other.declaration().begin;
      if (isSameKind && at != SourceLoc::none && analysis.text(other.name()) == name)
        return fmt::format(", which is declared in line {}", analysis.lines().line(at) + 1);
    }
  return "";
}

// ---- Formatting

// The white space that begins at an offset.
std::string_view spaceAt(std::string_view text, size_t at) {
  size_t end = std::min(text.find_first_not_of(" \t\n\v\f\r", at), text.size());
  return text.substr(at, end - at);
}

} // namespace

std::vector<QuickFix> quickFixesOf(const Analysis &analysis,
                                   const std::vector<Diagnostics::Message> &messages,
                                   SourceRange range) {
  std::vector<QuickFix> found;
  for (const Diagnostics::Message &message : messages) {
    auto touches = [&](SourceRange other) {
      return other.begin <= range.end && range.begin <= other.end;
    };
    bool isNear =
        touches(message.range) ||
        std::ranges::any_of(message.fixes, [&](const FixIt &fix) { return touches(fix.range); });
    if (message.fixes.empty() || !isNear)
      continue;
    found.push_back({titleOf(analysis, message), &message,
                     std::vector<Edit>(message.fixes.begin(), message.fixes.end())});
  }
  return found;
}

std::string cannotRename(const Analysis &analysis, Entity entity) {
  if (analysis.hasSyntaxErrors())
    return "The program has syntax errors: names may be missing in what is known of it.";
  if (entity.function && entity.function->builtin != Builtin::None)
    return fmt::format("'{}' is a built-in function.", analysis.text(entity.function->name));
  if (entity.function && !entity.function->parent)
    return "The function of a program must be named 'main'.";
  return "";
}

std::string rename(const Analysis &analysis, Entity entity, std::string_view name,
                   std::vector<Edit> &edits) {
  if (std::string reason = cannotRename(analysis, entity); !reason.empty())
    return reason;
  if (!isName(name, analysis.options().dialect))
    return fmt::format("'{}' is not a name.", name);
  for (const Function *builtin : analysis.program()->builtins)
    if (entity.function && analysis.text(builtin->name) == name)
      return fmt::format("'{}' is a built-in function.", name);
  for (const Occurrence *occurrence : analysis.index().of(entity))
    edits.push_back({occurrence->range, std::string(name)});
  for (SourceRange range : unresolvedUses(analysis, entity))
    edits.push_back({range, std::string(name)});
  std::ranges::sort(edits, {}, [](const Edit &edit) { return edit.range.begin; });
  Analysis renamed(applied(analysis.text(), edits), analysis.options());
  SourceRange old = entity.declaration();
  int64_t growth = static_cast<int64_t>(name.size()) - (old.end - old.begin);
  if (haveSameReferences(analysis, renamed, edits, growth) &&
      errorsOf(analysis) == errorsOf(renamed))
    return "";
  edits.clear();
  return fmt::format("The name would conflict with another '{}'{}.", name,
                     clash(analysis, entity, name));
}

std::vector<Edit> formattingOf(const Analysis &analysis) {
  Diagnostics ignored(analysis.file());
  std::string formatted;
  std::vector<Edit> edits;
  if (!format(analysis.file(), ignored, analysis.options().dialect, formatted))
    return edits;
  std::string_view text = analysis.text();
  size_t from = 0;
  size_t to = 0;
  for (;; ++from, ++to) {
    std::string_view oldSpace = spaceAt(text, from);
    std::string_view newSpace = spaceAt(formatted, to);
    if (oldSpace != newSpace)
      edits.push_back({{static_cast<uint32_t>(from), static_cast<uint32_t>(from + oldSpace.size())},
                       std::string(newSpace)});
    from += oldSpace.size();
    to += newSpace.size();
    if (from == text.size() || to == formatted.size())
      break;
    if (text[from] != formatted[to]) // a byte order mark is dropped
      return {{{0, static_cast<uint32_t>(text.size())}, formatted}};
  }
  return edits;
}

} // namespace wend::lsp
