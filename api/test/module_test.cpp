// Contexts and modules: reading, diagnostics, passes, outputs.
#include "api/test/fixture.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr std::string_view square = R"(
define i32 @square(i32 %x) {
  %1 = alloca i32
  store i32 %x, ptr %1
  %2 = load i32, ptr %1
  %3 = load i32, ptr %1
  %4 = mul i32 %2, %3
  ret i32 %4
}
)";

// Writes a file into the temporary folder, and removes it at the end.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &bytes)
      : path_(std::filesystem::temp_directory_path() /
              ("wendc-api-" + std::to_string(getpid()) + "-" + std::to_string(number_++))) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_; }

private:
  static inline unsigned number_ = 0;
  std::filesystem::path path_;
};

// The standard output of a command, and its exit status in `status`.
std::string outputOf(const std::string &command, int &status) {
  FILE *pipe = popen(command.c_str(), "r");
  REQUIRE(pipe);
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
    output += static_cast<char>(c);
  status = WEXITSTATUS(pclose(pipe));
  return output;
}

} // namespace

TEST_CASE_METHOD(Fixture, "a module is read, optimised and printed") {
  wendc_module *module = read(square);
  REQUIRE(wendc_optimise(module, 2) == WENDC_OK);
  std::string text = emit(module, WENDC_LLVM_IR);
  CHECK(text.find("alloca") == std::string::npos);
  CHECK(text.find("mul") != std::string::npos);
  CHECK(error().empty());
}

TEST_CASE_METHOD(Fixture, "single passes are run by name") {
  wendc_module *module = read(square);
  REQUIRE(wendc_run_passes(module, "") == WENDC_OK);
  CHECK(emit(module, WENDC_LLVM_IR).find("alloca") != std::string::npos);
  REQUIRE(wendc_run_passes(module, "mem2reg,simplify") == WENDC_OK);
  CHECK(emit(module, WENDC_LLVM_IR).find("alloca") == std::string::npos);
  CHECK(wendc_run_passes(module, "mem2reg,unknown") == WENDC_BAD_ARGUMENT);
  CHECK(error() == "there is no pass 'unknown'");
}

TEST_CASE_METHOD(Fixture, "errors in a source are diagnostics with positions") {
  wendc_module *module = nullptr;
  std::string_view text = "define i32 @f() {\n  ret i32 %x\n}\n";
  REQUIRE(wendc_read_ir(context, "bad.ll", text.data(), text.size(), &module) == WENDC_BAD_INPUT);
  CHECK(module == nullptr);
  REQUIRE(wendc_diagnostic_count(context) == 1);
  wendc_diagnostic diagnostic{};
  REQUIRE(wendc_diagnostic_get(context, 0, &diagnostic) == WENDC_OK);
  CHECK(diagnostic.severity == WENDC_ERROR);
  CHECK(diagnostic.source == std::string("bad.ll"));
  CHECK(diagnostic.line == 2);
  CHECK(diagnostic.column == 11);
  CHECK(std::string(diagnostic.message).find('x') != std::string::npos);
  CHECK(error().find("bad.ll:2:11: error: ") == 0);
  CHECK(wendc_diagnostic_get(context, 1, &diagnostic) == WENDC_BAD_ARGUMENT);
}

TEST_CASE_METHOD(Fixture, "warnings are diagnostics of sources without errors") {
  wendc_module *module = nullptr;
  std::string_view text = "main() {\n  int unused;\n}\n";
  wendc_status status = wendc_read_wend(context, "w.wend", text.data(), text.size(), &module);
  INFO(error());
  REQUIRE(status == WENDC_OK);
  REQUIRE(wendc_diagnostic_count(context) > 0);
  wendc_diagnostic diagnostic{};
  REQUIRE(wendc_diagnostic_get(context, 0, &diagnostic) == WENDC_OK);
  CHECK(diagnostic.severity == WENDC_WARNING);
  CHECK(diagnostic.line == 2);
}

TEST_CASE_METHOD(Fixture, "making machine code uses a module up") {
  wendc_module *module = read(square);
  wendc_module *copy = nullptr;
  REQUIRE(wendc_module_copy(module, &copy) == WENDC_OK);
  CHECK(emit(module, WENDC_ASSEMBLY).find("square:") != std::string::npos);
  wendc_buffer buffer{};
  CHECK(wendc_emit(module, WENDC_LLVM_IR, &buffer) == WENDC_BAD_ARGUMENT);
  CHECK(buffer.bytes == nullptr);
  CHECK(wendc_optimise(module, 1) == WENDC_BAD_ARGUMENT);
  CHECK(wendc_module_copy(module, &module) == WENDC_BAD_ARGUMENT);
  CHECK(emit(copy, WENDC_OBJECT).substr(0, 4) == "\177ELF");
}

TEST_CASE_METHOD(Fixture, "an object links with C") {
  TemporaryFile object(emit(read(square), WENDC_OBJECT));
  TemporaryFile source("int square(int);\nint main(void) { return square(5); }\n");
  TemporaryFile executable("");
  int status = 0;
  outputOf("cc -x c " + source.path() + " -x none " + object.path() + " -o " + executable.path() +
               " && " + executable.path(),
           status);
  CHECK(status == 25);
}

TEST_CASE_METHOD(Fixture, "a Wend program becomes an executable") {
  wendc_module *module = nullptr;
  std::string_view text = "main() {\n  print 6 * 7;\n  exit(3);\n}\n";
  wendc_status read = wendc_read_wend(context, "p.wend", text.data(), text.size(), &module);
  INFO(error());
  REQUIRE(read == WENDC_OK);
  REQUIRE(wendc_optimise(module, 2) == WENDC_OK);
  TemporaryFile executable(emit(module, WENDC_EXECUTABLE));
  std::filesystem::permissions(executable.path(), std::filesystem::perms::owner_all);
  int status = 0;
  CHECK(outputOf(executable.path(), status) == "42");
  CHECK(status == 3);
}

TEST_CASE_METHOD(Fixture, "an executable that needs the C library is refused") {
  wendc_module *module = read(
      "declare i32 @puts(ptr)\ndefine i32 @main() {\n  %1 = call i32 @puts(ptr null)\n  ret i32 "
      "%1\n}\n");
  wendc_buffer buffer{};
  CHECK(wendc_emit(module, WENDC_EXECUTABLE, &buffer) == WENDC_BAD_INPUT);
  CHECK(error().find("C library") != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "assembly in a source needs an assembler") {
  wendc_module *module = read("module asm \"nop\"\ndefine void @f() {\n  ret void\n}\n");
  wendc_buffer buffer{};
  CHECK(wendc_emit(module, WENDC_OBJECT, &buffer) == WENDC_BAD_INPUT);
  CHECK(error().find("assembly") != std::string::npos);
}

TEST_CASE_METHOD(Fixture, "code for shared libraries finds variables by the global offset table") {
  for (wendc_pic pic : {WENDC_PIC_NONE, WENDC_PIC_EXECUTABLE, WENDC_PIC_LIBRARY}) {
    wendc_module *module = read("@v = global i32 0\ndefine i32 @g() {\n  %1 = load i32, ptr @v\n"
                                "  ret i32 %1\n}\n");
    REQUIRE(wendc_set_pic(module, pic) == WENDC_OK);
    std::string text = emit(module, WENDC_ASSEMBLY);
    CHECK((text.find("v@GOTPCREL") != std::string::npos) == (pic == WENDC_PIC_LIBRARY));
  }
}

TEST_CASE("contexts free their modules, in any order") {
  wendc_context *context = wendc_context_new();
  wendc_module *modules[5] = {};
  for (wendc_module *&module : modules)
    REQUIRE(wendc_module_new(context, "m", &module) == WENDC_OK);
  wendc_module_free(modules[1]);
  wendc_module_free(modules[4]);
  wendc_module_free(modules[0]);
  wendc_context_free(context);
}
