// A version of a document: its text, what the front end found in it, and the names in it.
#pragma once

#include "frontend/frontend.h"
#include "frontend/lexer.h"
#include "lsp/index.h"
#include "lsp/line_table.h"

#include <optional>
#include <string>
#include <vector>

namespace wend::lsp {

// How programs are analysed.
struct LanguageOptions {
  Dialect dialect = Dialect::Wend;
  bool trapsOverflow = false;
  DiagnosticOptions diagnostics;
};

class Analysis {
public:
  Analysis(std::string text, const LanguageOptions &options);
  Analysis(const Analysis &) = delete;
  Analysis &operator=(const Analysis &) = delete;

  [[nodiscard]] const SourceFile &file() const { return file_; }
  [[nodiscard]] std::string_view text() const { return file_.text(); }
  [[nodiscard]] std::string_view text(SourceRange range) const {
    return text().substr(range.begin, range.end - range.begin);
  }
  [[nodiscard]] std::string_view text(Symbol name) const { return names_.text(name); }
  [[nodiscard]] const Interner &names() const { return names_; }
  [[nodiscard]] const LineTable &lines() const { return lines_; }
  [[nodiscard]] const LanguageOptions &options() const { return options_; }
  [[nodiscard]] const Diagnostics &diagnostics() const { return diagnostics_; }
  // Null if syntax errors leave no `main`.
  [[nodiscard]] const ast::Program *program() const { return program_; }
  // Whether it lacks parts.
  [[nodiscard]] bool hasSyntaxErrors() const { return hasSyntaxErrors_; }
  [[nodiscard]] const Index &index() const { return index_; }
  // All tokens, with END as the last one. Computed at first use.
  [[nodiscard]] std::span<const Token> tokens() const;

private:
  LanguageOptions options_;
  SourceFile file_;
  LineTable lines_;
  mutable Interner names_;
  mutable Arena arena_;
  Diagnostics diagnostics_;
  ast::Program *program_ = nullptr;
  bool hasSyntaxErrors_ = false;
  Index index_;
  mutable std::vector<Token> tokens_;
};

// What an offset of a text is in.
struct Surroundings {
  size_t previous = 0; // the number of tokens that end at or before the offset; the last of them
                       // is the one before it
  SourceRange word;    // the name or keyword that the offset is in or after; empty: at the offset
  bool isInComment = false;
  bool isInLiteral = false; // a string or a character
};
Surroundings surroundingsOf(const Analysis &analysis, uint32_t offset);

// What the name at an offset refers to. A name in a part with a syntax error is looked up among
// what is visible there; then the function may be another one of the same name.
struct NameAt {
  SourceRange range;
  Entity entity;
  const Occurrence *occurrence; // null if it was looked up
};
std::optional<NameAt> nameAt(const Analysis &analysis, uint32_t offset);

} // namespace wend::lsp
