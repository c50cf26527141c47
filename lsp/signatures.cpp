// The signatures of the call around an offset; see completion.h.

#include "lsp/completion.h"
#include "lsp/describe.h"

#include <algorithm>

namespace wend::lsp {

using namespace ast;

namespace {

using Kind = Parser::token;

// The call around an offset.
struct OpenCall {
  const Token *name;
  size_t commas;    // between its `(` and the offset
  size_t arguments; // that have begun before the offset
};

std::optional<OpenCall> callAround(std::span<const Token> tokens, uint32_t offset) {
  auto next = std::ranges::lower_bound(tokens, offset, {},
                                       [](const Token &token) { return token.range.end; });
  size_t count = static_cast<size_t>(next - tokens.begin());
  if (next != tokens.end() && next->range.end == offset && next->kind != Kind::END)
    ++count;
  size_t depth = 0;
  size_t commas = 0;
  for (size_t at = count; at-- > 0;) {
    TokenKind kind = tokens[at].kind;
    if (kind == Kind::SEMICOLON || kind == Kind::LBRACE || kind == Kind::RBRACE)
      return {};
    if (kind == Kind::RPAREN || kind == Kind::RBRACKET)
      ++depth;
    if (kind == Kind::COMMA && depth == 0)
      ++commas;
    if (kind != Kind::LPAREN && kind != Kind::LBRACKET)
      continue;
    if (depth > 0) {
      --depth;
      continue;
    }
    if (kind == Kind::LPAREN && at > 0 && tokens[at - 1].kind == Kind::ID)
      return OpenCall{&tokens[at - 1], commas, at + 1 < count ? commas + 1 : 0};
    commas = 0;
  }
  return {};
}

} // namespace

Signatures signaturesAt(const Analysis &current, const NameView &names, uint32_t offset) {
  Signatures result;
  std::optional<OpenCall> call = callAround(current.tokens(), offset);
  if (!call || surroundingsOf(current, offset).isInComment)
    return result;
  uint32_t begin = call->name->range.begin;
  const Occurrence *occurrence = current.index().at(begin);
  if (occurrence && occurrence->role == Role::Declaration)
    return result;
  const Analysis &known = names.analysis;
  std::string_view name = current.text(call->name->range);
  result.parameter = call->commas;
  bool isDecided = false;
  for (Entity entity : known.index().visibleAt(names.mapping.toOlder(begin))) {
    const Function *function = entity.function;
    if (!function || known.text(function->name) != name)
      continue;
    // The callee or, if it is not known yet, the first one with enough parameters.
    bool isActive = occurrence ? occurrence->entity == entity
                               : !isDecided && function->parameters.size() >= call->arguments;
    if (isActive)
      result.active = result.list.size();
    isDecided |= isActive;
    Signature signature{{}, {}, function};
    signature.label = declarationOf(known, *function, &signature.parameters);
    result.list.push_back(std::move(signature));
  }
  return result;
}

} // namespace wend::lsp
