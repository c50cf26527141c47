// What the lexer skips: text that is not supported, metadata, and bodies of functions.

#include "ir/reader/lexer.h"

#include "ir/reader/diagnostics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace wend::reader {

namespace {

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '$' || c == '-';
}

} // namespace

// ---- Text that is not supported

// Text that is not supported: an error, or added to the table. `{}` in what it is stands for the
// text.
bool Lexer::skips(const char *start, const char *what) {
  std::string_view word(start, static_cast<size_t>(cursor_ - start));
  std::string construct = fmt::format(fmt::runtime(what), word);
  if (!unsupported_) {
    fail(diag::irUnsupported, start, construct);
    return false;
  }
  unsupported_->add(fmt::format(fmt::runtime(diag::irUnsupported.text), construct),
                    {offset(start), offset()});
  return hasSkipped_ = true;
}

// The same of a whole instruction. It ends with its line, unless that ends within brackets or the
// next one continues it.
bool Lexer::skipsInstruction(const char *start, const char *what) {
  if (!skips(start, what))
    return false;
  constexpr std::string_view continuations[] = {"to", "unwind", "cleanup", "catch", "filter"};
  for (bool isContinued = true; isContinued;) {
    skipUpTo("\n");
    const char *end = cursor_;
    skipBlanks();
    const char *word = cursor_;
    while (isNameCharacter(*cursor_))
      ++cursor_;
    std::string_view first(word, static_cast<size_t>(cursor_ - word));
    isContinued = std::ranges::find(continuations, first) != std::end(continuations);
    if (!isContinued)
      cursor_ = end;
  }
  return true;
}

// Up to one of these characters outside of brackets and strings, or the end of the text.
void Lexer::skipUpTo(std::string_view ends) {
  while (cursor_ != end_ && ends.find(*cursor_) == std::string_view::npos) {
    const char *start = cursor_;
    bool isSkipped = true;
    if (*cursor_ == '"') {
      isSkipped = skipString();
    } else if (*cursor_ == '(' || *cursor_ == '[' || *cursor_ == '{') {
      ++cursor_;
      isSkipped = skipBalanced(start);
    } else {
      ++cursor_;
    }
    if (!isSkipped)
      return;
  }
}

// ---- Metadata

// `!dbg !7` or `!dbg !{…}` after an instruction or a function, or the definition `!7 = …`.
bool Lexer::skipMetadata(const char *start) {
  const char *name = cursor_;
  while (isNameCharacter(*cursor_) || *cursor_ == '\\')
    ++cursor_;
  std::string_view named(name, static_cast<size_t>(cursor_ - name));
  skipBlanks();
  bool isDefinition = *cursor_ == '=';
  if (isDefinition)
    ++cursor_;
  skipBlanks();
  if (std::string_view(cursor_, static_cast<size_t>(end_ - cursor_)).starts_with("distinct")) {
    cursor_ += 8;
    skipBlanks();
  }
  const char *node = cursor_;
  if (*cursor_ == '!' && skipNode()) {
    std::string_view text(node, static_cast<size_t>(cursor_ - node));
    if (isDefinition)
      noteNode(named, text);
    else if (keepsDebug_ && named == "dbg")
      attachments_.push_back({offset(start), metadataNumber(cursor_)});
    return true;
  }
  if (!hasFailed_)
    fail(diag::irUnterminatedMetadata, start);
  return false;
}

void Lexer::noteNode(std::string_view name, std::string_view node) {
  noteFlag(node);
  if (keepsDebug_ && name == "llvm.dbg.cu")
    debugUnits_ = node;
  if (!keepsDebug_ && !node.starts_with("!{!"))
    return;
  uint64_t number = 0;
  auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  // A number costs memory: one beyond those that the text can define is an error in it.
  if (error != std::errc() || number > file_.text().size() / 8)
    return;
  nodes_.resize(std::max<size_t>(nodes_.size(), number + 1));
  nodes_[number] = node;
}

// ---- Records for debuggers

// From after the opening bracket.
bool Lexer::skipRecord(const char *start) {
  constexpr std::string_view prefix = "#dbg_";
  const char *operands = cursor_;
  if (!skipBalanced(start))
    return false;
  const char *kind = start + prefix.size();
  if (keepsDebug_)
    records_.push_back({offset(start),
                        {kind, static_cast<size_t>(operands - 1 - kind)},
                        {operands, static_cast<size_t>(cursor_ - 1 - operands)}});
  return true;
}

// Before LLVM 19, records are calls of functions; this is the name of a function.
void Lexer::noteDebugCall(const char *start) {
  constexpr std::string_view prefix = "@llvm.dbg.";
  std::string_view name(start, static_cast<size_t>(cursor_ - start));
  if (!name.starts_with(prefix) || *cursor_ != '(')
    return;
  const char *operands = cursor_ + 1;
  const char *after = cursor_++;
  if (skipBalanced(start))
    records_.push_back({offset(start),
                        name.substr(prefix.size()),
                        {operands, static_cast<size_t>(cursor_ - 1 - operands)}});
  cursor_ = after;
}

// ---- Numbers and flags

// The number that ends at `end`.
uint64_t Lexer::metadataNumber(const char *end) {
  const char *begin = end;
  while (begin[-1] >= '0' && begin[-1] <= '9')
    --begin;
  uint64_t number = ~uint64_t{0};
  std::from_chars(begin, end, number);
  return number;
}

// Module flags: `!{i32 8, !"PIC Level", i32 2}`. A name of metadata that is none is no flag.
void Lexer::noteFlag(std::string_view node) {
  constexpr size_t maxLength = 64;
  if (node.size() > maxLength)
    return;
  for (auto [name, level] : {std::pair(R"(!"PIC Level")", &picLevel_),
                             {R"(!"PIE Level")", &pieLevel_},
                             {R"(!"cf-protection-branch")", &branchProtection_},
                             {R"(!"cf-protection-return")", &returnProtection_}}) {
    size_t number = node.find(name) == std::string_view::npos ? node.npos : node.rfind(' ');
    if (number != node.npos && node[number + 1] >= '0' && node[number + 1] <= '2')
      *level = static_cast<uint8_t>(node[number + 1] - '0');
  }
}

// What follows `metadata`: a node or a value, or nothing where it is the type of a parameter.
bool Lexer::skipMetadataValue() {
  skipBlanks();
  return *cursor_ == ',' || *cursor_ == ')' || skipNode();
}

// A node, or a value: up to the following comma or bracket. A bracket after `!7` is not part of it.
bool Lexer::skipNode() {
  const char *start = cursor_;
  if (*cursor_ == '!') {
    ++cursor_;
    bool isNumbered = *cursor_ >= '0' && *cursor_ <= '9';
    while (isNameCharacter(*cursor_))
      ++cursor_;
    if (isNumbered)
      return true;
    if (*cursor_ == '"')
      return skipString();
    if (*cursor_ == '{' || *cursor_ == '(') {
      ++cursor_;
      return skipBalanced(start);
    }
    return true;
  }
  while (*cursor_ != ',' && *cursor_ != ')' && cursor_ != end_) {
    char c = *cursor_;
    if (c == '"') {
      if (!skipString())
        return false;
      continue;
    }
    ++cursor_;
    if ((c == '(' || c == '{' || c == '[') && !skipBalanced(start))
      return false;
  }
  return true;
}

// ---- Bodies

// Comments may contain brackets. Most characters of a module are skipped here, one load and one
// test each; the text ends in 0.
bool Lexer::skipBody() {
  static constexpr auto stops = [] {
    std::array<bool, 256> made{};
    for (unsigned char c : {'\0', '"', ';', '{', '}', 'm'})
      made[c] = true;
    return made;
  }();
  const char *start = cursor_;
  const char *at = cursor_;
  hasMustTail_ = false;
  uint64_t depth = 1;
  while (depth != 0) {
    while (!stops[static_cast<unsigned char>(*at)])
      ++at;
    if (at >= end_)
      break;
    if (*at == '"') {
      cursor_ = at;
      if (!skipString())
        return false;
      at = cursor_;
      continue;
    }
    char c = *at++;
    if (c == ';') {
      const void *newline = std::memchr(at, '\n', static_cast<size_t>(end_ - at));
      at = newline ? static_cast<const char *>(newline) : end_;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}') {
      --depth;
    } else if (c == 'm' && *at == 'u') {
      std::string_view rest(at, static_cast<size_t>(end_ - at));
      hasMustTail_ = hasMustTail_ || rest.starts_with("usttail ");
    }
  }
  cursor_ = depth == 0 ? at - 1 : start;
  return depth == 0;
}

// ---- Blanks, brackets and strings

void Lexer::skipBlanks() {
  while (*cursor_ == ' ' || *cursor_ == '\t' || *cursor_ == '\n' || *cursor_ == '\r')
    ++cursor_;
}

// From after an opening bracket to after the matching closing one.
bool Lexer::skipBalanced(const char *start) {
  uint64_t depth = 1;
  while (depth != 0) {
    char c = *cursor_;
    if (cursor_ == end_) {
      cursor_ = start + 1;
      fail(diag::irUnterminatedBrackets, start);
      return false;
    }
    if (c == '"') {
      if (!skipString())
        return false;
      continue;
    }
    ++cursor_;
    if (c == '(' || c == '{' || c == '[')
      ++depth;
    else if (c == ')' || c == '}' || c == ']')
      --depth;
  }
  return true;
}

bool Lexer::skipString() {
  const char *start = cursor_;
  auto rest = static_cast<size_t>(end_ - cursor_ - 1);
  const void *close = rest == 0 ? nullptr : std::memchr(cursor_ + 1, '"', rest);
  if (!close) {
    ++cursor_;
    fail(diag::irUnterminatedString, start);
    return false;
  }
  cursor_ = static_cast<const char *>(close) + 1;
  return true;
}

} // namespace wend::reader
