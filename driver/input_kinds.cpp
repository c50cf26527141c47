#include "driver/input_kinds.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// Binary formats, by how they begin.
struct Binary {
  std::string_view magic;
  const char *text; // after "'x' is "
};
constexpr Binary binaries[] = {
    {"\x7F"
     "ELF",
     "an ELF file, not a source; wendc links objects that end in '.o' or '.so'"},
    {"!<arch>\n", "an archive, not a source; wendc links archives that end in '.a'"},
    {"BC\xC0\xDE", "LLVM bitcode; llvm-dis makes LLVM IR of it, a file that ends in '.ll'"},
};

// Languages, by the extension of their files.
struct Foreign {
  std::string_view extension;
  const char *text;
};
constexpr const char *c = "a C program; 'clang -O1 -S -emit-llvm' makes LLVM IR of it, which wendc "
                          "compiles";
constexpr const char *cxx = "a C++ program; 'clang++ -O1 -S -emit-llvm' makes LLVM IR of it, which "
                            "wendc compiles";
constexpr const char *assembly = "assembly; 'as' makes an object of it, which wendc links";
constexpr const char *other = "not a Wend program; those end in '.wend', and LLVM IR in '.ll'";
constexpr Foreign languages[] = {
    {".c", c},
    {".h", c},
    {".cc", cxx},
    {".cpp", cxx},
    {".cxx", cxx},
    {".C", cxx},
    {".hpp", cxx},
    {".s", assembly},
    {".S", assembly},
    {".go", other},
    {".java", other},
    {".js", other},
    {".py", other},
    {".ts", other},
    {".rs", "a Rust program; 'rustc --emit=llvm-ir' makes LLVM IR of it, which wendc compiles"},
};

} // namespace

std::string notSource(const Input &input, std::string_view text) {
  std::string_view path = input.word;
  // The reader of LLVM IR reports bitcode itself.
  for (const Binary &binary : binaries)
    if (text.starts_with(binary.magic) && (!input.isIr() || binary.magic[0] != 'B'))
      return fmt::format("'{}' is {}", path, binary.text);
  if (input.language != Language::ByExtension)
    return {};
  size_t dot = path.rfind('.');
  std::string_view extension = dot == std::string_view::npos ? "" : path.substr(dot);
  const auto *found = std::ranges::find(languages, extension, &Foreign::extension);
  if (found == std::end(languages))
    return {};
  return fmt::format("'{}' is {}", path, found->text);
}

} // namespace wend
