#include "lsp/analysis.h"

#include <algorithm>

namespace wend::lsp {

namespace {

using Kind = Parser::token;

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Whether an offset is in a comment of the gap between two tokens that begins at `begin`. After a
// `//` comment it still is: what is typed there belongs to the comment.
bool isInComment(std::string_view text, uint32_t begin, uint32_t offset) {
  for (size_t at = begin; at < offset;) {
    std::string_view start = text.substr(at, 2);
    bool isBlock = start == "/*";
    if (start != "//" && !isBlock) {
      ++at;
      continue;
    }
    size_t end = isBlock ? text.find("*/", at + 2) : text.find('\n', at);
    if (end == std::string_view::npos)
      return offset > at + 1;
    end += isBlock ? 2 : 0;
    bool isInside = isBlock ? offset < end : offset <= end;
    if (isInside)
      return offset > at + 1;
    at = end;
  }
  return false;
}

SourceRange wordAt(std::string_view text, uint32_t offset) {
  uint32_t begin = offset;
  uint32_t end = offset;
  while (begin > 0 && isWordCharacter(text[begin - 1]))
    --begin;
  while (end < text.size() && isWordCharacter(text[end]))
    ++end;
  return {begin, end};
}

} // namespace

Analysis::Analysis(std::string text, const LanguageOptions &options)
    : options_(options), file_("", std::move(text)), lines_(file_.text()),
      diagnostics_(file_, options.diagnostics) {
  program_ = parseIncomplete(file_, names_, arena_, diagnostics_, options.dialect);
  hasSyntaxErrors_ = !program_ || program_->isIncomplete;
  if (!program_)
    return;
  program_->trapsOverflow = options.trapsOverflow;
  // Errors found in a program without its end may be wrong.
  Diagnostics ignored(file_);
  analyse(*program_, file_, names_, arena_, program_->isCutOff ? ignored : diagnostics_,
          options.dialect);
  index_ = Index(*program_);
}

std::span<const Token> Analysis::tokens() const {
  if (!tokens_.empty())
    return tokens_;
  Diagnostics ignored(file_);
  Lexer lexer(file_, names_, arena_, ignored, options_.dialect);
  do
    tokens_.push_back(lexer.next());
  while (tokens_.back().kind != Kind::END);
  return tokens_;
}

Surroundings surroundingsOf(const Analysis &analysis, uint32_t offset) {
  std::span<const Token> tokens = analysis.tokens();
  tokens = tokens.first(tokens.size() - 1);
  auto next = std::ranges::upper_bound(tokens, offset, {},
                                       [](const Token &token) { return token.range.end; });
  Surroundings result;
  result.previous = static_cast<size_t>(next - tokens.begin());
  result.word = wordAt(analysis.text(), offset);
  bool isWithin = next != tokens.end() && next->range.begin < offset;
  result.isInLiteral = isWithin && (analysis.text()[next->range.begin] == '"' ||
                                    analysis.text()[next->range.begin] == '\'');
  if (!isWithin) {
    const Token *previous = result.previous ? &tokens[result.previous - 1] : nullptr;
    result.isInComment = isInComment(analysis.text(), previous ? previous->range.end : 0, offset);
    // An unterminated string ends with its line.
    char first = previous ? analysis.text()[previous->range.begin] : ' ';
    result.isInLiteral = previous && previous->isBroken && previous->range.end == offset &&
                         (first == '"' || first == '\'');
  }
  if (result.previous && tokens[result.previous - 1].range.end > result.word.begin &&
      result.word.begin < result.word.end)
    --result.previous;
  return result;
}

std::optional<NameAt> nameAt(const Analysis &analysis, uint32_t offset) {
  if (const Occurrence *occurrence = analysis.index().at(offset))
    return NameAt{occurrence->range, occurrence->entity, occurrence};
  Surroundings around = surroundingsOf(analysis, offset);
  std::span<const Token> tokens = analysis.tokens();
  if (around.isInComment || around.isInLiteral || around.word.begin == around.word.end)
    return {};
  const Token &token = tokens[around.previous];
  if (token.kind != Kind::ID || token.range.begin != around.word.begin)
    return {};
  bool isCall = tokens[around.previous + 1].kind == Kind::LPAREN;
  for (Entity entity : analysis.index().visibleAt(token.range.begin)) {
    Symbol name = isCall && entity.function    ? entity.function->name
                  : !isCall && entity.variable ? entity.variable->name
                                               : Symbol{};
    if (name == token.name)
      return NameAt{token.range, entity, nullptr};
  }
  return {};
}

} // namespace wend::lsp
