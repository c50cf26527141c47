#include "backend/test/harness.h"

#include "ir/fold.h"
#include "ir/test/read_text.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wend {

namespace {

// A module as assembly and its companion, in a temporary directory.
class Folder {
public:
  Folder() { REQUIRE(mkdtemp(name_)); }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  ~Folder() {
    for (const std::string &file : files_)
      std::remove(file.c_str());
    rmdir(name_);
  }

  std::string path(const std::string &name) {
    files_.push_back(std::string(name_) + '/' + name);
    return files_.back();
  }
  std::string write(const std::string &name, const std::string &text) {
    std::string file = path(name);
    std::FILE *out = std::fopen(file.c_str(), "w");
    REQUIRE(out);
    std::fwrite(text.data(), 1, text.size(), out);
    std::fclose(out);
    return file;
  }

private:
  char name_[sizeof "/tmp/wend-backend-XXXXXX"] = "/tmp/wend-backend-XXXXXX";
  std::vector<std::string> files_;
};

std::string assemblyOf(Program &program, const BackendOptions &options) {
  for (Function *function : program.module.functions())
    function->renumber();
  std::string assembly;
  emitAssembly(program.module, options, assembly);
  return assembly;
}

// Links a module and its companion into one file.
void link(const std::string &assembly, const Foreign &foreign, const std::string &options,
          const std::string &output, Folder &folder) {
  std::string command =
      fmt::format("cc {} -o {} {}", options, output, folder.write("program.s", assembly));
  if (!foreign.source.empty()) {
    std::string object = folder.path("foreign.o");
    std::string compile = fmt::format("{} -w -Wno-psabi -O1 -fPIC -c -o {} {}", foreign.compiler,
                                      object, folder.write("foreign.c", foreign.source));
    REQUIRE(std::system(compile.c_str()) == 0);
    command += ' ' + object;
  }
  REQUIRE(std::system(command.c_str()) == 0);
}

} // namespace

const std::vector<std::string> &compilers() {
  static const std::vector<std::string> found = [] {
    std::vector<std::string> all;
    for (const char *name : {"gcc", "clang-19"})
      if (std::system(fmt::format("command -v {} >/dev/null", name).c_str()) == 0)
        all.emplace_back(name);
    return all;
  }();
  return found;
}

const std::vector<CpuFeatures> &runnableCpus() {
  static const std::vector<CpuFeatures> all = {{}, *cpuFeatures("native")};
  return all;
}

Function *Program::begin(std::string_view name, Type result, const std::vector<Type> &arguments) {
  return begin(name, std::span(&result, result == Type::Void ? 0 : 1), arguments);
}

Function *Program::begin(std::string_view name, std::span<const Type> results,
                         const std::vector<Type> &arguments) {
  function = module.addFunction(name, results);
  for (Type type : arguments)
    function->addArgument(type, {});
  build.setBlock(function->addBlock(names.intern("entry")));
  return function;
}

Function *Program::declare(const char *name, Type result, const std::vector<Type> &arguments) {
  Function *declared = module.addFunction(name, result);
  for (Type type : arguments)
    declared->addArgument(type, {});
  return declared;
}

BasicBlock *Program::block(std::string_view name) { return function->addBlock(names.intern(name)); }

Instruction *Program::call(Value *callee, Type result, const std::vector<Value *> &arguments,
                           const CallShape &shape) {
  std::vector<Value *> operands = arguments;
  operands.push_back(callee);
  Instruction *call = module.makeInstruction(Op::Call, result, operands);
  auto *kept = module.arena().make<CallShape>();
  *kept = shape;
  kept->results = module.arena().copy(shape.results);
  kept->passing = module.arena().copy(shape.passing);
  if (!shape.isVarArg)
    kept->declared = static_cast<uint32_t>(arguments.size());
  call->setShape(kept);
  call->appendTo(build.block());
  return call;
}

Instruction *Program::extract(Instruction *call, uint32_t index) {
  Instruction *made = module.makeExtract(call, index);
  made->appendTo(build.block());
  return made;
}

void Program::ret(const std::vector<Value *> &values) {
  module.makeInstruction(Op::Ret, Type::Void, values)->appendTo(build.block());
}

void Program::addIncoming(Instruction *phi, BasicBlock *from, Value *value) {
  Instruction *copy = module.makeInstruction(Op::Copy, value->type(), {&value, 1});
  copy->insertBefore(from->terminator());
  phi->addOperand(module, copy);
}

void Program::read(const std::string &text) {
  test::readText(SourceFile("t.ll", text), module);
  for (Function *each : module.functions()) {
    if (each->isDeclaration())
      continue;
    function = each;
    for (BasicBlock &block : *each)
      for (Instruction &phi : block.phis())
        for (uint32_t i = 0; i < phi.operandCount(); ++i) {
          Value *value = phi.operand(i);
          Instruction *copy = module.makeInstruction(Op::Copy, value->type(), {&value, 1});
          copy->insertBefore(block.predecessor(i)->terminator());
          phi.setOperand(i, copy);
        }
  }
}

Loaded::Loaded(Program &program, const BackendOptions &options, const Foreign &foreign)
    : assembly_(assemblyOf(program, options)) {
  Folder folder;
  std::string library = folder.path("program.so");
  link(assembly_, foreign, "-shared -Wl,-Bsymbolic", library, folder);
  handle_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle_)
    FAIL(dlerror());
}

int runExecutable(Program &program, const Foreign &foreign, const std::string &options,
                  const BackendOptions &backend) {
  Folder folder;
  std::string executable = folder.path("program");
  link(assemblyOf(program, backend), foreign, options, executable, folder);
  int status = std::system(executable.c_str());
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

Loaded::~Loaded() {
  if (handle_)
    dlclose(handle_);
}

void *Loaded::address(const std::string &name) const {
  void *found = dlsym(handle_, name.c_str());
  INFO(name);
  REQUIRE(found);
  return found;
}

uint64_t dirty(Type type, uint64_t value) {
  constexpr uint64_t dirt = 0xDEADBEEFCAFEF00D;
  unsigned known = bitWidth(type);
  return known == 64 ? value : (value & bitMask(type)) | (dirt << known);
}

size_t occurrences(std::string_view text, std::string_view part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

const std::vector<uint64_t> &interestingValues() {
  static const std::vector<uint64_t> values = [] {
    std::vector<uint64_t> all = {0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 63, 64, 100, 1000003};
    for (unsigned bits : {7U, 8U, 15U, 16U, 31U, 32U, 62U, 63U})
      for (int64_t off : {-1, 0, 1})
        all.push_back((uint64_t{1} << bits) + static_cast<uint64_t>(off));
    for (size_t i = all.size(); i-- > 0;)
      all.push_back(0 - all[i]);
    all.push_back(0x123456789ABCDEF0);
    return all;
  }();
  return values;
}

bool evaluate(Op op, Type type, uint64_t left, uint64_t right, uint64_t &result) {
  std::optional<uint64_t> folded =
      foldBinary(op, type, left & bitMask(type), right & bitMask(type));
  result = folded.value_or(result);
  return folded.has_value();
}

bool holds(Predicate predicate, Type type, uint64_t left, uint64_t right) {
  return foldICmp(predicate, type, left & bitMask(type), right & bitMask(type));
}

} // namespace wend
