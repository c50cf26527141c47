#include "frontend/ast_builder.h"
#include "frontend/frontend.h"
#include "frontend/token_feed.h"

namespace wend {

ast::Program *parseIncomplete(const SourceFile &file, Interner &interner, Arena &arena,
                              Diagnostics &diagnostics, Dialect dialect) {
  Lexer lexer(file, interner, arena, diagnostics, dialect);
  AstBuilder builder(interner, arena, diagnostics, dialect);
  TokenFeed feed(file, lexer, interner, diagnostics, dialect, builder);
  Parser parser(feed, builder, diagnostics);
  parser.parse(); // errors are in the diagnostics
  return builder.program();
}

ast::Program *parse(const SourceFile &file, Interner &interner, Arena &arena,
                    Diagnostics &diagnostics, Dialect dialect) {
  ast::Program *program = parseIncomplete(file, interner, arena, diagnostics, dialect);
  return program && !program->isCutOff ? program : nullptr;
}

} // namespace wend
