#include "frontend/token_feed.h"

#include "frontend/ast_builder.h"
#include "frontend/diagnostics.h"
#include "frontend/text_scan.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {} // namespace

TokenFeed::TokenFeed(const SourceFile &file, Lexer &lexer, Interner &interner,
                     Diagnostics &diagnostics, Dialect dialect, const AstBuilder &builder)
    : text_(file.text()), lexer_(lexer), diagnostics_(diagnostics), dialect_(dialect),
      builder_(builder),
      coreKeywords_{{interner.intern("for"), TokenKind::FOR, &diag::forLoops},
                    {interner.intern("break"), TokenKind::BREAK, &diag::breakStatements},
                    {interner.intern("continue"), TokenKind::CONTINUE, &diag::continueStatements},
                    {interner.intern("const"), TokenKind::CONST, &diag::namedConstants}},
      current_{TokenKind::INSERTED, {}} {}

TokenKind TokenFeed::next(Parser::semantic_type &value, SourceRange &range) {
  previousEnd_ = current_.range.end;
  previousKind_ = current_.kind;
  wasBroken_ = current_.isBroken;
  account(current_);
  for (; !bodyEnds_.empty() && previousEnd_ > bodyEnds_.back(); bodyEnds_.pop_back()) [[unlikely]]
    ++lackingBodyEnds_;
  if (isStopped_ || diagnostics_.isFull()) [[unlikely]] {
    isStopped_ = true;
    current_ = closing();
  } else if (lackingBodyEnds_ > 0 && !isRecovering()) [[unlikely]] {
    --lackingBodyEnds_;
    current_ = {TokenKind::RBRACE, {previousEnd_, previousEnd_}};
  } else {
    current_ = fetch();
  }
  range = current_.range;
  if (current_.kind == TokenKind::ID)
    value.emplace<Symbol>(current_.name);
  else if (current_.kind == TokenKind::INTEGER)
    value.emplace<int32_t>(current_.value);
  else if (current_.kind == TokenKind::STRING)
    value.emplace<std::string_view>(current_.text);
  else if (current_.kind == TokenKind::RESYNC)
    value.emplace<bool>(lostDeclaration_);
  return current_.kind;
}

Token TokenFeed::fetch() {
  if (!queue_.empty()) [[unlikely]] {
    Token token = queue_.back();
    queue_.pop_back();
    return token;
  }
  Token token = lexer_.next();
  if (token.range.begin == droppedAt_) [[unlikely]]
    token = lexer_.next();
  // Once only: the parser discards it where it cannot recover, and ends at END.
  if (token.kind == TokenKind::END && builder_.openBlocks() > 0 && !hasEnded_) [[unlikely]] {
    token.kind = TokenKind::END_IN_BLOCK;
    hasEnded_ = true;
  }
  if (dialect_ == Dialect::Core && token.kind == TokenKind::ID)
    return resolveCoreKeyword(token);
  return token;
}

// What follows after the parser has been stopped: what recovery has inserted, and the ends of the
// open blocks. After an error, blockDepth_ may include a `{` that the parser has skipped.
Token TokenFeed::closing() {
  if (!queue_.empty())
    return fetch();
  uint32_t end = static_cast<uint32_t>(text_.size());
  return {builder_.openBlocks() > 0 ? TokenKind::RBRACE : TokenKind::END, {end, end}};
}

// In the core dialect `for`, `break`, `continue` and `const` are names. They are treated as
// keywords if what follows cannot be a statement of the core dialect.
Token TokenFeed::resolveCoreKeyword(Token token) {
  bool isAtStart = previousKind_ == TokenKind::LBRACE || previousKind_ == TokenKind::RBRACE ||
                   previousKind_ == TokenKind::SEMICOLON || previousKind_ == TokenKind::RESYNC;
  if (!isAtStart)
    return token;
  for (const CoreKeyword &keyword : coreKeywords_) {
    if (token.name != keyword.name)
      continue;
    queue_.push_back(lexer_.next());
    TokenKind after = queue_.back().kind;
    bool isType = after == TokenKind::INT || after == TokenKind::BOOL;
    bool isKeyword = keyword.kind == TokenKind::CONST ? isType
                     : keyword.kind == TokenKind::FOR
                         ? isType || after == TokenKind::ID || after == TokenKind::SEMICOLON
                         : after == TokenKind::SEMICOLON;
    if (isKeyword) {
      diagnostics_.report(*keyword.row, token.range);
      token.kind = keyword.kind;
    }
    return token;
  }
  return token;
}

// ---- Nesting

void TokenFeed::account(const Token &token) {
  switch (token.kind) {
  case TokenKind::PLUS:
  case TokenKind::MINUS:
  case TokenKind::NOT:
  case TokenKind::TILDE:
    if (++unaryRun_ + expressionDepth_ > maxExpressionNesting) [[unlikely]]
      stop(diag::expressionsTooDeep, token.range, maxExpressionNesting);
    return;
  case TokenKind::LPAREN:
  case TokenKind::LBRACKET:
    open(token, unaryRun_ + 1);
    if (expressionDepth_ > maxExpressionNesting) [[unlikely]]
      stop(diag::expressionsTooDeep, token.range, maxExpressionNesting);
    break;
  case TokenKind::RPAREN:
    close(TokenKind::LPAREN);
    break;
  case TokenKind::RBRACKET:
    close(TokenKind::LBRACKET);
    break;
  case TokenKind::LBRACE:
    closeExpressions();
    isInForHeader_ = false;
    statementStart_ = token.range.end;
    open(token, 0);
    if (++blockDepth_ > maxBlockNesting) [[unlikely]]
      stop(diag::blocksTooDeep, token.range, maxBlockNesting);
    break;
  case TokenKind::RBRACE:
    closeExpressions();
    isInForHeader_ = false;
    statementStart_ = token.range.end;
    if (!open_.empty()) {
      open_.pop_back();
      --blockDepth_;
    }
    break;
  case TokenKind::SEMICOLON:
    closeExpressions();
    statementStart_ = token.range.end;
    break;
  case TokenKind::FOR:
    isInForHeader_ = true;
    break;
  case TokenKind::INT:
  case TokenKind::BOOL:
    isDeclaring_ = true;
    break;
  default: // the other values of Bison's enumeration
    break;
  }
  unaryRun_ = 0;
}

void TokenFeed::open(const Token &token, uint32_t depth) {
  open_.push_back({token, depth});
  expressionDepth_ += depth;
}

void TokenFeed::close(TokenKind opening) {
  if (open_.empty() || open_.back().token.kind != opening)
    return;
  expressionDepth_ -= open_.back().depth;
  open_.pop_back();
}

// Closes all parentheses and brackets at a token that cannot occur in an expression.
void TokenFeed::closeExpressions() {
  while (!open_.empty() && open_.back().token.kind != TokenKind::LBRACE)
    open_.pop_back();
  expressionDepth_ = 0;
  isDeclaring_ = false;
}

void TokenFeed::stop(const DiagnosticRow &row, SourceRange range, uint32_t limit) {
  if (!isStopped_)
    diagnostics_.report(row, range, limit);
  isStopped_ = true;
}

bool TokenFeed::startsLine() const {
  std::string_view between = text_.substr(0, current_.range.begin).substr(previousEnd_);
  return between.find('\n') != std::string_view::npos;
}

SourceRange TokenFeed::firstWord() const {
  return wordAt(text_, skipSpace(text_, statementStart_));
}

std::optional<std::string_view> TokenFeed::correctionOf(SourceRange word) const {
  const Correction *found = correctionAt(word.begin);
  if (!found)
    return {};
  return found->keyword ? found->keyword->text : "";
}

const TokenFeed::Correction *TokenFeed::correctionAt(uint32_t offset) const {
  auto found =
      std::ranges::find(corrections_, offset, [](const Correction &c) { return c.word.begin; });
  return found == corrections_.end() ? nullptr : &*found;
}

const Token *TokenFeed::openBracket(TokenKind kind) const {
  for (auto bracket = open_.rbegin(); bracket != open_.rend(); ++bracket) {
    if (bracket->token.kind == kind)
      return &bracket->token;
    if (bracket->token.kind == TokenKind::LBRACE)
      break;
  }
  return nullptr;
}

// ---- Recovery
//
// The parser discards tokens until one is acceptable. The nesting after skipped text is that after
// a `;`.

void TokenFeed::insert(TokenKind kind) {
  queue_.push_back(current_);
  queue_.push_back({TokenKind::INSERTED, {previousEnd_, previousEnd_}});
  current_ = {kind, {previousEnd_, previousEnd_}};
}

void TokenFeed::insertClosingBrace() {
  closedAt_ = current_.range.begin;
  queue_.push_back(current_);
  queue_.push_back({TokenKind::CLOSED, {previousEnd_, previousEnd_}});
  current_ = {TokenKind::RBRACE, {previousEnd_, previousEnd_}};
}

void TokenFeed::correct(SourceRange word, std::optional<Keyword> keyword) {
  noteCorrection(word, keyword);
  queue_.push_back(current_);
  if (keyword)
    queue_.push_back({keyword->kind, word});
  queue_.push_back({TokenKind::CORRECTED, {word.begin, word.begin}});
  current_ = {TokenKind::CORRECTED, word};
}

void TokenFeed::correctCurrent(Keyword keyword) {
  noteCorrection(current_.range, keyword);
  uint32_t begin = current_.range.begin;
  queue_.push_back({keyword.kind, current_.range});
  queue_.push_back({TokenKind::CORRECTED, {begin, begin}});
  current_ = {TokenKind::CORRECTED, {begin, begin}};
}

void TokenFeed::reread(SourceRange word, Keyword keyword) {
  noteCorrection(word, keyword);
  closeExpressions();
  uint32_t begin = skipSpace(text_, statementStart_);
  std::vector<Token> tokens = lexer_.tokensIn({begin, current_.range.begin});
  tokens.push_back(current_);
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) {
    const Correction *found = correctionAt(token->range.begin);
    if (!found || token->range.begin == token->range.end)
      queue_.push_back(*token);
    else if (found->keyword)
      queue_.push_back({found->keyword->kind, found->word});
  }
  queue_.push_back({TokenKind::CORRECTED, {begin, begin}});
  current_ = {TokenKind::CORRECTED, {begin, begin}};
}

void TokenFeed::noteCorrection(SourceRange word, std::optional<Keyword> keyword) {
  std::erase_if(corrections_, [&](const Correction &c) { return c.word.begin < statementStart_; });
  corrections_.push_back({word, keyword});
}

void TokenFeed::insertBody(uint32_t end) {
  uint32_t begin = current_.range.begin;
  queue_.push_back(current_);
  queue_.push_back({TokenKind::INSERTED, {begin, begin}});
  current_ = {TokenKind::LBRACE, {begin, begin}};
  bodyEnds_.push_back(end);
}

void TokenFeed::acceptOpeningBrace() {
  queue_.push_back({TokenKind::INSERTED, {current_.range.begin, current_.range.begin}});
}

void TokenFeed::dropParentheses(uint32_t close) {
  droppedAt_ = close;
  uint32_t begin = current_.range.begin;
  queue_.push_back({TokenKind::CORRECTED, {begin, begin}});
  current_ = {TokenKind::CORRECTED, {begin, begin}};
}

bool TokenFeed::isRecovering() const {
  return !queue_.empty() &&
         (queue_.back().kind == TokenKind::INSERTED || queue_.back().kind == TokenKind::CLOSED ||
          queue_.back().kind == TokenKind::RESYNC);
}

void TokenFeed::skipForeignStatement(bool declares) {
  lexer_.ignoreInvalid(true);
  skip(true);
  lexer_.ignoreInvalid(false);
  lostDeclaration_ |= declares;
}

// The current token is the first one from the offset on.
void TokenFeed::discardTo(uint32_t end) {
  lexer_.ignoreInvalid(true);
  while (current_.range.begin < end && current_.kind != TokenKind::END &&
         current_.kind != TokenKind::END_IN_BLOCK)
    current_ = fetch();
  lexer_.ignoreInvalid(false);
}

void TokenFeed::skipTo(uint32_t end) {
  discardTo(end);
  uint32_t after = std::max(previousEnd_, std::min(end, current_.range.begin));
  queue_.push_back(current_);
  queue_.push_back({TokenKind::RESYNC, {after, after}});
  current_ = {TokenKind::SEMICOLON, {after, after}};
  lostDeclaration_ = true;
  isInForHeader_ = false;
}

void TokenFeed::replace(uint32_t end, std::span<const Replacement> tokens) {
  SourceRange first = firstWord();
  discardTo(end);
  noteCorrection(first, std::nullopt);
  closeExpressions();
  queue_.push_back(current_);
  for (size_t i = tokens.size(); i-- > 0;) {
    Token token(tokens[i].kind, tokens[i].range);
    if (token.kind == TokenKind::ID)
      token.name = lexer_.tokensIn(token.range).front().name;
    queue_.push_back(token);
  }
  queue_.push_back({TokenKind::CORRECTED, {first.begin, first.begin}});
  current_ = {TokenKind::CORRECTED, {first.begin, first.begin}};
}

void TokenFeed::skipRest() {
  lexer_.skipRest();
  queue_.clear();
  uint32_t end = static_cast<uint32_t>(text_.size());
  queue_.push_back({TokenKind::RESYNC, {end, end}});
  lostDeclaration_ = false;
  current_ = {TokenKind::SEMICOLON, {end, end}};
}

bool TokenFeed::lacksOpeningBrace() const {
  return Lexer::unmatchedBraces(text_.substr(current_.range.begin)) > int64_t{blockDepth_};
}

bool TokenFeed::lacksClosingBrace() const {
  return Lexer::unmatchedBraces(text_.substr(current_.range.begin)) < int64_t{blockDepth_};
}

void TokenFeed::endStatement() {
  lostDeclaration_ = isDeclaring_;
  queue_.push_back(current_);
  queue_.push_back({TokenKind::RESYNC, {previousEnd_, previousEnd_}});
  current_ = {TokenKind::SEMICOLON, {previousEnd_, previousEnd_}};
  isInForHeader_ = false;
}

// `do { … } while c;`, `try { … } catch (e) { … }`
bool TokenFeed::continuesForeign(const Token &token) const {
  std::string_view word = text(token.range);
  return token.kind == TokenKind::WHILE || word == "catch" || word == "finally" || word == "except";
}

void TokenFeed::skip(bool isForeign) {
  Token token = current_;
  lostDeclaration_ = isDeclaring_;
  bool wasAssign = token.kind == TokenKind::LBRACE; // the token before
  bool isList = false;                              // the outermost braces are those of `= {1, 2};`
  for (uint32_t depth = 0;; token = fetch()) {
    lostDeclaration_ |= token.kind == TokenKind::INT || token.kind == TokenKind::BOOL ||
                        token.kind == TokenKind::LBRACE;
    if (token.kind == TokenKind::END || token.kind == TokenKind::END_IN_BLOCK) {
      isStopped_ = true;
      break;
    }
    if (token.kind == TokenKind::SEMICOLON && depth == 0 && !isInForHeader_)
      break;
    if (token.kind == TokenKind::LBRACE && depth++ == 0)
      isList = wasAssign;
    wasAssign = token.kind == TokenKind::ASSIGN;
    if (token.kind != TokenKind::RBRACE)
      continue;
    if (depth == 0) {
      queue_.push_back(token);
      break;
    }
    if (--depth > 0)
      continue;
    Token after = fetch();
    if ((isList || isForeign) && after.kind == TokenKind::SEMICOLON && !isInForHeader_) {
      token = after;
      break;
    }
    queue_.push_back(after);
    if (after.kind != TokenKind::ELSE && !(isForeign && continuesForeign(after)))
      break;
  }
  queue_.push_back({TokenKind::RESYNC, {token.range.begin, token.range.begin}});
  current_ = {TokenKind::SEMICOLON, token.range};
  isInForHeader_ = false;
}

} // namespace wend
