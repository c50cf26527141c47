#include "explorer/explorer.h"

#include "explorer/machine_recorder.h"
#include "explorer/variable_scopes.h"

#include "backend/assembly_writer.h"
#include "frontend/lower.h"
#include "ir/reader/reader.h"
#include "opt/pipeline.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace wend {

namespace {

struct StageRow {
  const char *name;
  const char *text;
};

// The stages that are no passes; they follow the passes in the document's table.
enum ExtraStage : uint8_t { Lowered, Read, Selected, Allocated, Rewritten, Emitted, Assembled };
constexpr StageRow extraStages[] = {
    {"lower", "lowering of the syntax tree to IR"},
    {"read", "the IR as it was read"},
    {"isel", "instruction selection: machine IR over virtual registers"},
    {"regalloc", "coalescing and linear scan: the location of each virtual register"},
    {"rewrite", "the allocation applied: registers, spill code, moves on edges"},
    {"layout", "block layout, shrink-wrapping, peephole rewrites: what is emitted"},
    {"assembly", "GNU assembly"},
};

uint32_t numberOf(ExtraStage stage) { return static_cast<uint32_t>(passTable.size() + stage); }

JsonValue stageTable() {
  JsonValue table = JsonValue::array();
  auto kindOf = [](PassKind kind) {
    return kind == PassKind::Module ? "module pass" : "function pass";
  };
  for (const PassRow &row : passTable)
    table.push_back({{"name", row.name}, {"text", row.text}, {"kind", kindOf(row.kind)}});
  for (const StageRow &row : extraStages) {
    const char *kind = &row < &extraStages[Selected]    ? "IR"
                       : &row < &extraStages[Assembled] ? "machine IR"
                                                        : "assembly";
    table.push_back({{"name", row.name}, {"text", row.text}, {"kind", kind}});
  }
  return table;
}

class Explorer {
public:
  Explorer(const SourceFile &file, const ExplorerOptions &options)
      : file_(file), options_(options), tables_(file) {}

  bool run(Diagnostics &diagnostics, std::string &out);

private:
  bool addRun(const ExplorerRun &run, Diagnostics &diagnostics);
  bool read(Module &module, const ExplorerRun &run, Diagnostics &diagnostics);
  bool readWend(Module &module, bool trapsOverflow, Diagnostics &diagnostics);
  bool readIr(Module &module, Diagnostics &diagnostics);
  void addTree(const ast::Program &program, const Interner &names);
  void generate(Module &module, const ExplorerRun &run, IrRecorder &recorder,
                Diagnostics &diagnostics);
  JsonValue jsonOf(const Module &module, const ExplorerRun &run, IrRecorder &recorder) const;
  JsonValue sourceLines() const;

  const SourceFile &file_;
  const ExplorerOptions &options_;
  Tables tables_;
  JsonValue document_ = JsonValue::object();
};

bool Explorer::run(Diagnostics &diagnostics, std::string &out) {
  document_ = {{"version", 1},
               {"compiler", options_.version},
               {"file", file_.name()},
               {"language", options_.isIr ? "llvm" : "wend"},
               {"source", sourceLines()},
               {"stages", stageTable()},
               {"registers", registerNames()},
               {"runs", JsonValue::array()}};
  for (const ExplorerRun &run : options_.runs) {
    // The messages of the first run are those of the others, unless only their options are wrong.
    Diagnostics own(file_, options_.diagnostics);
    bool isFirst = &run == options_.runs.data();
    bool isAdded = addRun(run, isFirst ? diagnostics : own);
    if (!isAdded && !isFirst)
      for (const Diagnostics::Message &message : own.messages())
        if (message.severity == Severity::Error)
          diagnostics.reportText(*message.row, message.range, std::string(message.text));
    if (!isAdded)
      return false;
  }
  tables_.moveTo(document_);
  out = document_.dump(-1, ' ', false, JsonValue::error_handler_t::replace);
  return true;
}

JsonValue Explorer::sourceLines() const {
  JsonValue lines = JsonValue::array();
  for (uint32_t line = 1; line <= file_.lineCount(); ++line)
    lines.push_back(file_.lineText(line));
  return lines;
}

bool Explorer::addRun(const ExplorerRun &run, Diagnostics &diagnostics) {
  Interner names;
  Module module(names, &file_);
  module.setLimits(run.limits);
  if (!read(module, run, diagnostics))
    return false;
  IrRecorder recorder(module, options_, tables_);
  bool isFirst = !document_.contains("execution");
  recorder.begin(numberOf(options_.isIr ? Read : Lowered), isFirst);
  if (isFirst)
    document_["execution"] = recorder.execution()->recorded();
  PassOptions passOptions = run.passOptions;
  passOptions.observer = &recorder;
  std::string printed;
  PassManager passes(passOptions, printed);
  passes.run(module, run.passes);
  recorder.end();
  for (Function *function : module.functions())
    if (!function->isDeclaration() && !function->isAvailableExternally)
      passes.run(*function, passesForBackend(*function, run.isConventional));
  generate(module, run, recorder, diagnostics);
  document_["runs"].push_back(jsonOf(module, run, recorder));
  return !diagnostics.hasErrors();
}

// Makes the whole module. False after errors in the source.
bool Explorer::read(Module &module, const ExplorerRun &run, Diagnostics &diagnostics) {
  if (options_.isIr ? !readIr(module, diagnostics)
                    : !readWend(module, run.trapsOverflow, diagnostics))
    return false;
  if (run.prepare)
    run.prepare(module);
  return true;
}

bool Explorer::readIr(Module &module, Diagnostics &diagnostics) {
  return wend::readIr(file_, diagnostics, module);
}

bool Explorer::readWend(Module &module, bool trapsOverflow, Diagnostics &diagnostics) {
  Arena arena;
  ast::Program *program = parse(file_, module.names(), arena, diagnostics, options_.dialect);
  if (program) {
    program->trapsOverflow = trapsOverflow;
    analyse(*program, file_, module.names(), arena, diagnostics, options_.dialect);
  }
  if (!program || diagnostics.hasErrors())
    return false;
  if (!document_.contains("tree")) {
    addTree(*program, module.names());
    document_["scopes"] = variableScopes(*program, tables_);
  }
  lower(*program, module, [](Function &) {});
  return true;
}

// The lines of the tree end in a position, ` @8:13`, which becomes that of the line.
void Explorer::addTree(const ast::Program &program, const Interner &names) {
  std::string text;
  printAst(program, file_, names, text);
  JsonValue lines = JsonValue::array();
  forEachLine(text, [&](std::string_view line) {
    LineColumn at;
    size_t mark = line.rfind(" @");
    std::string position(mark == std::string_view::npos ? "" : line.substr(mark));
    bool hasPosition = std::sscanf(position.c_str(), " @%u:%u", &at.line, &at.column) == 2;
    lines.push_back(tables_.line(line.substr(0, hasPosition ? mark : line.size()),
                                 hasPosition ? Tables::packed(at) : 0));
  });
  document_["tree"] = std::move(lines);
}

void Explorer::generate(Module &module, const ExplorerRun &run, IrRecorder &recorder,
                        Diagnostics &diagnostics) {
  Executions executions(module, options_);
  MachineRecorder machine(module, tables_, executions,
                          {numberOf(Selected), numberOf(Allocated), numberOf(Rewritten),
                           numberOf(Emitted), numberOf(Assembled)});
  BackendOptions options = run.backend;
  options.diagnostics = &diagnostics;
  options.observer = &machine;
  options.describesFrames = false; // the directives would hide the instructions
  std::string text;
  AssemblyWriter writer(module, options, text);
  Backend backend(module, options, writer);
  backend.findIndirectTargets();
  writer.flush();
  for (Function *function : module.functions()) {
    if (function->isDeclaration() || function->isAvailableExternally)
      continue;
    size_t begin = text.size();
    machine.begin(recorder.recordOf(*function));
    backend.compile(*function);
    writer.flush();
    machine.end(text, begin);
  }
}

JsonValue Explorer::jsonOf(const Module &module, const ExplorerRun &run,
                           IrRecorder &recorder) const {
  JsonValue functions = JsonValue::array();
  for (FunctionRecord &function : recorder.functions()) {
    JsonValue stages = JsonValue::array();
    for (Stage &stage : function.stages) {
      JsonValue json = std::move(stage.details);
      json["stage"] = stage.pass;
      json["lines"] = stage.lines;
      stages.push_back(std::move(json));
    }
    functions.push_back({{"name", module.names().text(function.name)},
                         {"at", function.at},
                         {"stages", std::move(stages)},
                         {"steps", std::move(function.steps)}});
  }
  return {{"name", run.name},
          {"executed", recorder.execution()->steps()},
          {"problem", recorder.execution()->problem()},
          {"functions", std::move(functions)}};
}

} // namespace

bool explore(const SourceFile &file, const ExplorerOptions &options, Diagnostics &diagnostics,
             std::string &document) {
  return Explorer(file, options).run(diagnostics, document);
}

} // namespace wend
