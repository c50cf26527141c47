// Toolchain — a private folder in which assembly text becomes an object, an executable, a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wend {

// The folder and all in it are removed at the end. Each function is false on failure, with the
// reason in `error`.
class Toolchain {
public:
  Toolchain() = default;
  Toolchain(const Toolchain &) = delete;
  Toolchain &operator=(const Toolchain &) = delete;
  ~Toolchain();

  // To be called first.
  bool make(std::string &error);

  // Whether executables are to be linked with the C library, by the C compiler.
  void useLibc(bool useIt) { usesLibc_ = useIt; }

  // Where the assembly text has to be written.
  [[nodiscard]] const std::string &assembly() const { return assembly_; }

  // Assembles into the file `output` ("-" for standard output).
  bool assemble(const std::string &output, std::string &error);
  // Assembles and links with the runtime, statically unless the C library is wanted as well.
  bool link(const std::string &output, std::string &error);
  // Assembles, links, runs and waits. `status` is the program's exit status, or 128 and the
  // signal's number if a signal ended it.
  bool run(const std::vector<std::string> &arguments, int &status, std::string &error);

  // What a picture in a file of that name is called by Graphviz: svg, png or pdf; empty if the name
  // does not ask for a picture.
  static std::string_view pictureFormat(std::string_view path);
  // Has Graphviz draw a graph into the file `output`.
  bool draw(std::string_view graph, std::string_view format, const std::string &output,
            std::string &error);

private:
  bool makeObject(std::string &error);
  bool makeExecutable(std::string &error);

  bool usesLibc_ = false;
  std::string folder_;
  std::string assembly_;
  std::string object_;
  std::string executable_;
  std::string graph_;
  std::string picture_;
};

} // namespace wend
