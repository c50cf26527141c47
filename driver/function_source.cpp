#include "driver/function_source.h"

#include "frontend/lower.h"
#include "ir/reader/reader.h"
#include "support/invariant.h"

namespace wend {

namespace {

class WendSource final : public FunctionSource {
public:
  WendSource(const SourceFile &file, Diagnostics &diagnostics, Module &module, Dialect dialect,
             bool trapsOverflow)
      : file_(file), diagnostics_(diagnostics), module_(module), dialect_(dialect),
        trapsOverflow_(trapsOverflow) {}

  bool open(StageTimes &times) override {
    program_ = parse(file_, module_.names(), arena_, diagnostics_, dialect_);
    times.end("parse");
    if (program_)
      program_->trapsOverflow = trapsOverflow_;
    if (program_)
      analyse(*program_, file_, module_.names(), arena_, diagnostics_, dialect_);
    times.end("analyse");
    INVARIANT(program_ || diagnostics_.hasErrors(), "a program without errors has a syntax tree");
    return !diagnostics_.hasErrors();
  }

  // Semantic analysis has checked the bodies.
  bool checkBodies() override { return true; }

  bool forEach(const Visit &visit, const IsWanted &isWanted) override {
    lower(*program_, module_, [&, index = size_t{0}](Function &function) mutable {
      if (isWanted(index++))
        visit(function);
      else
        function.discardBody();
    });
    return true;
  }

  [[nodiscard]] size_t bodyCount() const override { return program_->functions.size(); }

  // Lowering a function may add the text that it prints and its static arrays.
  [[nodiscard]] bool declaresGlobalsFirst() const override { return false; }

  void printSyntaxTree(std::string &out) const override {
    printAst(*program_, file_, module_.names(), out);
  }

private:
  const SourceFile &file_;
  Diagnostics &diagnostics_;
  Module &module_;
  Dialect dialect_;
  bool trapsOverflow_;
  Arena arena_; // of the syntax tree
  ast::Program *program_ = nullptr;
};

class IrSource final : public FunctionSource {
public:
  IrSource(const SourceFile &file, Diagnostics &diagnostics, Module &module)
      : reader_(file, diagnostics, module) {}

  bool open(StageTimes &times) override {
    bool isRead = reader_.readModule();
    times.end("read");
    return isRead;
  }

  bool checkBodies() override {
    return FunctionSource::forEach([](Function &function) { function.discardBody(); });
  }

  bool forEach(const Visit &visit, const IsWanted &isWanted) override {
    for (size_t i = 0; i < reader_.bodyCount(); ++i) {
      if (!isWanted(i))
        continue;
      Function *function = reader_.readBody(i);
      if (!function)
        return false;
      visit(*function);
    }
    return true;
  }

  [[nodiscard]] size_t bodyCount() const override { return reader_.bodyCount(); }

  [[nodiscard]] bool declaresGlobalsFirst() const override { return true; }

  void printSyntaxTree(std::string & /*out*/) const override {}

private:
  IrReader reader_;
};

} // namespace

std::unique_ptr<FunctionSource> wendSource(const SourceFile &file, Diagnostics &diagnostics,
                                           Module &module, Dialect dialect, bool trapsOverflow) {
  return std::make_unique<WendSource>(file, diagnostics, module, dialect, trapsOverflow);
}

std::unique_ptr<FunctionSource> irSource(const SourceFile &file, Diagnostics &diagnostics,
                                         Module &module) {
  return std::make_unique<IrSource>(file, diagnostics, module);
}

} // namespace wend
