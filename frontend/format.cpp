#include "frontend/format.h"

#include "frontend/format_lines.h"
#include "frontend/format_tokens.h"
#include "support/invariant.h"

#include <algorithm>
#include <vector>

namespace wend {

namespace {

constexpr uint32_t indentStep = 4;

// Levels of breaks between pieces (FormatPiece::level), to which `levelsOfBracket` is added for
// each bracket around them.
enum BreakLevel : uint8_t {
  AfterSemicolon, // of `for`
  AfterComma,
  AfterOr,
  AfterAnd,
  AfterComparison,
  AfterSum,
  AfterProduct,
  AfterOpening,
  levelsOfBracket,
  AfterAssignment = 4 * levelsOfBracket,
};
constexpr uint32_t maxBrackets = 25; // deeper ones have the same levels

// The level of a break after an operator; `unbreakable` for other tokens.
uint8_t levelAfter(TokenKind kind) {
  switch (kind) {
  case TokenKind::OROR:
    return AfterOr;
  case TokenKind::ANDAND:
    return AfterAnd;
  case TokenKind::EQ:
  case TokenKind::NE:
  case TokenKind::LT:
  case TokenKind::LE:
  case TokenKind::GT:
  case TokenKind::GE:
    return AfterComparison;
  case TokenKind::PLUS:
  case TokenKind::MINUS:
  case TokenKind::PIPE:
  case TokenKind::CARET:
    return AfterSum;
  case TokenKind::STAR:
  case TokenKind::SLASH:
  case TokenKind::PERCENT:
  case TokenKind::AMP:
  case TokenKind::SHL:
  case TokenKind::SHR:
    return AfterProduct;
  case TokenKind::COMMA:
    return AfterComma;
  case TokenKind::SEMICOLON:
    return AfterSemicolon;
  default: // the other values of Bison's enumeration
    return unbreakable;
  }
}

bool isAssignment(TokenKind kind) {
  return kind == TokenKind::ASSIGN ||
         (kind >= TokenKind::PLUS_ASSIGN && kind <= TokenKind::SHR_ASSIGN);
}

// Whether the token can end an operand, so that a `-` after it has two operands.
bool endsOperand(TokenKind kind) {
  return kind == TokenKind::ID || kind == TokenKind::INTEGER || kind == TokenKind::STRING ||
         kind == TokenKind::TRUE || kind == TokenKind::FALSE || kind == TokenKind::RPAREN ||
         kind == TokenKind::RBRACKET;
}

bool isSign(TokenKind kind) { return kind == TokenKind::PLUS || kind == TokenKind::MINUS; }

// What a token is in the text.
enum class Role : uint8_t {
  Plain,
  Unary,     // an operator before its operand
  Increment, // a character of `++` or `--`
  Opening,   // a bracket, or the brace of a list
  Closing,
  OpenBlock,
  CloseBlock,
};

class Formatter {
public:
  Formatter(const FormatTokens &tokens, std::string &out)
      : tokens_(tokens), all_(tokens.tokens()), out_(out), begin_(out.size()) {}

  void run() {
    for (; all_[at_].kind != TokenKind::END; ++at_) {
      role_ = roleOf(at_);
      if (pieces_.empty())
        beginLine();
      else
        addComments();
      addToken();
      if (endsLine())
        finishLine();
      previous_ = all_[at_].kind;
      previousRole_ = role_;
    }
    beginLine();
    if (out_.size() > begin_)
      out_ += '\n';
  }

private:
  // ---- Tokens

  [[nodiscard]] Role roleOf(size_t at) const {
    TokenKind kind = all_[at].kind;
    switch (kind) {
    case TokenKind::LBRACE:
      return previous_ == TokenKind::ASSIGN ? Role::Opening : Role::OpenBlock;
    case TokenKind::RBRACE:
      return depth_ > 0 ? Role::Closing : Role::CloseBlock;
    case TokenKind::LPAREN:
    case TokenKind::LBRACKET:
      return Role::Opening;
    case TokenKind::RPAREN:
    case TokenKind::RBRACKET:
      return Role::Closing;
    case TokenKind::NOT:
    case TokenKind::TILDE:
      return Role::Unary;
    case TokenKind::PLUS:
    case TokenKind::MINUS:
      return roleOfSign(at);
    default: // the other values of Bison's enumeration
      return Role::Plain;
    }
  }

  // `x++;` and, in the head of `for`, `x++ {`.
  [[nodiscard]] Role roleOfSign(size_t at) const {
    TokenKind kind = all_[at].kind;
    if (previousRole_ == Role::Increment && previous_ == kind)
      return Role::Increment;
    if (!endsOperand(previous_))
      return Role::Unary;
    TokenKind after = all_[std::min(at + 2, all_.size() - 1)].kind;
    bool isIncrement =
        all_[at + 1].kind == kind && (after == TokenKind::SEMICOLON || after == TokenKind::LBRACE);
    return isIncrement ? Role::Increment : Role::Plain;
  }

  void addToken() {
    const FormatToken &token = all_[at_];
    if (role_ == Role::Closing)
      --depth_;
    FormatPiece piece;
    piece.text = tokens_.text(token.range);
    piece.hasSpace = hasSpace();
    piece.level = level();
    piece.isOutdented = role_ == Role::OpenBlock || token.kind == TokenKind::ELSE;
    pieces_.push_back(piece);
    if (role_ == Role::Opening)
      ++depth_;
    else if (role_ == Role::OpenBlock)
      ++blockDepth_;
    else if (role_ == Role::CloseBlock)
      --blockDepth_;
    if (token.kind == TokenKind::FOR)
      isInForHead_ = true;
    else if (role_ == Role::OpenBlock)
      isInForHead_ = false;
  }

  // Whether a space separates the token from the one before it in the line.
  [[nodiscard]] bool hasSpace() const {
    TokenKind kind = all_[at_].kind;
    bool isAfterComment = all_[at_].commentCount != 0;
    if (role_ == Role::Closing || role_ == Role::Increment ||
        (previousRole_ == Role::Opening && !isAfterComment))
      return false;
    if (kind == TokenKind::COMMA || kind == TokenKind::LBRACKET)
      return false;
    if (kind == TokenKind::SEMICOLON)
      return previous_ == TokenKind::FOR;
    if (kind == TokenKind::LPAREN)
      return previous_ != TokenKind::ID && previousRole_ != Role::Unary;
    if (previousRole_ == Role::Unary)
      return isAfterComment || (isSign(kind) && kind == previous_);
    return role_ != Role::CloseBlock || previousRole_ != Role::OpenBlock;
  }

  [[nodiscard]] uint8_t level() const {
    if (role_ == Role::Closing || previousRole_ == Role::Unary || role_ == Role::OpenBlock)
      return unbreakable;
    if (isAssignment(previous_))
      return AfterAssignment;
    uint8_t own = levelAfter(previous_);
    if (previousRole_ == Role::Opening)
      own = AfterOpening;
    if (own == unbreakable)
      return unbreakable;
    return static_cast<uint8_t>(own + std::min(depth_, maxBrackets) * levelsOfBracket);
  }

  [[nodiscard]] bool endsLine() const {
    if (role_ == Role::CloseBlock)
      return all_[at_ + 1].kind != TokenKind::ELSE;
    if (role_ == Role::OpenBlock)
      return all_[at_ + 1].kind != TokenKind::RBRACE || all_[at_ + 1].commentCount != 0;
    return all_[at_].kind == TokenKind::SEMICOLON && !isInForHead_;
  }

  // ---- Comments

  // Writes the comments before the first token of a line, or leaves them for its line.
  void beginLine() {
    const FormatToken &token = all_[at_];
    bool isClosing = role_ == Role::CloseBlock || token.kind == TokenKind::END;
    bool isAfterText = out_.size() > begin_; // in the line of the last token
    uint32_t newlines = token.newlines;
    for (const FormatComment &comment : tokens_.before(token)) {
      isAfterText = isAfterText && comment.newlines == 0;
      std::string_view text = tokens_.text(comment.range);
      if (comment.joinsNext && !isClosing) {
        if (pieces_.empty())
          newlines = comment.newlines;
        pieces_.push_back({.text = text, .hasSpace = true});
      } else if (isAfterText) {
        out_ += ' ';
        out_ += text;
      } else {
        startLine(comment.newlines > 1);
        out_.append(size_t{indentStep} * blockDepth_, ' ');
        out_ += text;
        isFirstOfBlock_ = false;
      }
    }
    isAfterBlank_ = newlines > 1 && !isClosing;
    indentation_ = indentStep * (blockDepth_ - (role_ == Role::CloseBlock ? 1 : 0));
  }

  // Adds the comments before a token within a line.
  void addComments() {
    const FormatToken &token = all_[at_];
    bool isOutdented = role_ == Role::OpenBlock || token.kind == TokenKind::ELSE;
    for (const FormatComment &comment : tokens_.before(token)) {
      FormatPiece piece;
      piece.text = tokens_.text(comment.range);
      piece.hasSpace = comment.endsLine || previousRole_ != Role::Opening;
      piece.breaksBefore = comment.endsLine && comment.newlines > 0;
      piece.breaksAfter = comment.endsLine;
      piece.isOutdented = isOutdented;
      pieces_.push_back(piece);
    }
  }

  // ---- Lines

  void startLine(bool isAfterBlank) {
    if (out_.size() == begin_)
      return;
    out_ += '\n';
    if (isAfterBlank && !isFirstOfBlock_)
      out_ += '\n';
  }

  void finishLine() {
    startLine(isAfterBlank_);
    appendLine(pieces_, indentation_, out_);
    pieces_.clear();
    isFirstOfBlock_ = role_ == Role::OpenBlock;
  }

  const FormatTokens &tokens_;
  std::span<const FormatToken> all_;
  std::string &out_;
  size_t begin_; // of the program in out_

  size_t at_ = 0; // the current token
  Role role_ = Role::Plain;
  TokenKind previous_ = TokenKind::SEMICOLON; // of the token before it
  Role previousRole_ = Role::Plain;
  uint32_t blockDepth_ = 0;
  uint32_t depth_ = 0; // of other brackets
  bool isInForHead_ = false;

  std::vector<FormatPiece> pieces_; // of the current line
  uint32_t indentation_ = 0;        // of the current line
  bool isAfterBlank_ = false;       // the current line follows a blank one
  bool isFirstOfBlock_ = false;     // nothing has been written since a `{`
};

} // namespace

bool format(const SourceFile &file, Diagnostics &diagnostics, Dialect dialect, std::string &out) {
  Interner names;
  Arena arena;
  parse(file, names, arena, diagnostics, dialect);
  if (diagnostics.hasErrors())
    return false;
  FormatTokens tokens(file, dialect);
  std::string text;
  Formatter(tokens, text).run();
  SourceFile formatted(file.name(), std::move(text));
  INVARIANT(haveSameTokens(tokens, FormatTokens(formatted, dialect)),
            "formatting changes the tokens of the program");
  out += formatted.text();
  return true;
}

} // namespace wend
