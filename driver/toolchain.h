// Toolchain — runs the assembler, the linker, Graphviz and compiled programs, in a temporary
// folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wend {

// The destructor removes the folder. Functions return false on failure, with the reason in `error`.
class Toolchain {
public:
  Toolchain() = default;
  Toolchain(const Toolchain &) = delete;
  Toolchain &operator=(const Toolchain &) = delete;
  ~Toolchain();

  // Makes the folder, if it is not made. To be called before the functions below.
  bool make(std::string &error);

  // Finds libwendrt.a: next to the compiler in a build folder; `make install` puts it in
  // ../lib/wendc.
  static bool findRuntime(std::string &path, std::string &error);

  // Sets whether executables are linked with the compiler's library of atomic operations.
  void useLibatomic(bool useIt) { usesLibatomic_ = useIt; }

  // The paths of the assembly file and of the object file. The caller writes one of them.
  [[nodiscard]] const std::string &assembly() const { return assembly_; }
  [[nodiscard]] const std::string &object() const { return object_; }

  // Makes the object file from the assembly file.
  bool assemble(std::string &error);
  // Copies the object file to `output` ("-" for standard output).
  bool copyObject(const std::string &output, std::string &error);
  // Links the object file with the C library and the runtime, by the C compiler.
  bool link(const std::string &output, std::string &error);
  // Links and runs the program. `status` is its exit status, or 128 + n if signal n ended it.
  bool run(const std::vector<std::string> &arguments, int &status, std::string &error);

  // The Graphviz output format for the extension of a path: svg, png or pdf; empty for other
  // extensions.
  static std::string_view pictureFormat(std::string_view path);
  // Renders a graph to the file `output` with Graphviz.
  bool draw(std::string_view graph, std::string_view format, const std::string &output,
            std::string &error);

private:
  bool makeExecutable(std::string &error);

  bool usesLibatomic_ = false;
  std::string folder_;
  std::string assembly_;
  std::string object_;
  std::string executable_;
  std::string graph_;
  std::string picture_;
};

} // namespace wend
