#include "ir/reader/reader.h"

#include "ir/reader/builder.h"
#include "ir/reader/lexer.h"

namespace wend {

class IrReader::Parts {
public:
  Parts(const SourceFile &fileIn, Diagnostics &diagnosticsIn, Module &module, IrLimits limits,
        UnsupportedConstructs *unsupported)
      : file(fileIn), diagnostics(diagnosticsIn),
        lexer(file, module.names(), strings, diagnosticsIn, unsupported),
        builder(file, diagnosticsIn, module, limits, lexer, unsupported) {}

  bool parse() {
    return wend_ir_parse(lexer, builder) == 0 && !lexer.hasFailed() && !builder.hasFailed() &&
           !diagnostics.hasErrors();
  }

  const SourceFile &file;
  Diagnostics &diagnostics;
  Arena strings;
  reader::Lexer lexer;
  reader::Builder builder;
};

IrReader::IrReader(const SourceFile &file, Diagnostics &diagnostics, Module &module,
                   IrLimits limits, UnsupportedConstructs *unsupported)
    : parts_(std::make_unique<Parts>(file, diagnostics, module, limits, unsupported)) {
  module.sourceName = {};
  if (module.debugInfo)
    parts_->lexer.keepDebug();
}

IrReader::~IrReader() = default;

bool IrReader::readModule() {
  std::string_view text = parts_->file.text();
  if (text.starts_with("BC\xC0\xDE") || text.starts_with("\xDE\xC0\x17\x0B")) {
    parts_->diagnostics.report(diag::irBitcode, {0, 1});
    return false;
  }
  if (!parts_->parse())
    return false;
  parts_->builder.finishModule();
  return !parts_->builder.hasFailed();
}

size_t IrReader::bodyCount() const { return parts_->builder.bodyCount(); }

Function *IrReader::readBody(size_t index) {
  if (parts_->builder.makeBody(index))
    return parts_->builder.hasFailed() ? nullptr : parts_->builder.body(index);
  parts_->builder.beginBody(index);
  return parts_->parse() ? parts_->builder.body(index) : nullptr;
}

// A body of which a part has been skipped is not released: its blocks and edges may not fit.
bool IrReader::checkSupport() {
  bool isSound = readModule();
  for (size_t i = 0; isSound && i < bodyCount(); ++i) {
    Function *function = readBody(i);
    isSound = function != nullptr;
    if (function && !parts_->builder.isIncomplete())
      function->discardBody();
  }
  return isSound;
}

bool readIr(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits) {
  IrReader reader(file, diagnostics, module, limits);
  bool isSound = reader.readModule();
  for (size_t i = 0; isSound && i < reader.bodyCount(); ++i)
    isSound = reader.readBody(i) != nullptr;
  return isSound;
}

} // namespace wend
