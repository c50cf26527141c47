// Toolchain — runs the assembler, the linker, Graphviz and compiled programs, in a temporary
// folder.
#pragma once

#include <deque>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wend {

struct ToolOptions {
  bool prints = false;      // each command, to standard error
  bool runs = true;         // otherwise no command is run and no output is written
  bool keepsFiles = false;  // assembly and object files are in the current directory
  bool strips = false;      // programs have no symbols
  bool isShared = false;    // the program is a shared library
  bool isStatic = false;    // only static libraries are linked
  bool isPie = false;       // the executable is position-independent
  bool hasLibraries = true; // the C library is linked without being named
};

// The destructor removes the folder. Functions return false on failure, with the reason in `error`.
class Toolchain {
public:
  // If messages of tools are captured, they become a part of what is reported.
  explicit Toolchain(const ToolOptions &options, bool capturesMessages = false)
      : options_(options), capturesMessages_(capturesMessages) {}
  Toolchain(const Toolchain &) = delete;
  Toolchain &operator=(const Toolchain &) = delete;
  ~Toolchain();

  // Makes the folder, if it is not made. To be called before the functions below.
  bool make(std::string &error);

  // Finds a file that belongs to the compiler: next to it in a build folder; `make install` puts it
  // in the folder `installed`, relative to that of the compiler. `what` describes it in the error.
  static bool findOwn(const char *file, const char *installed, const char *what, std::string &path,
                      std::string &error);
  // Finds libwendrt.a.
  static bool findRuntime(std::string &path, std::string &error);

  // Programs are linked with a library of the compiler, such as -latomic.
  void useLibrary(std::string word) { libraries_.push_back(std::move(word)); }

  // Begins another source: its assembly file and its object file have paths of their own. If they
  // are kept, `source` is their path without the extension.
  void beginSource(const std::string &source);

  // The paths of the assembly file and of the object file. The caller writes one of them.
  [[nodiscard]] const std::string &assembly() const { return assembly_; }
  [[nodiscard]] const std::string &object() const { return object_; }

  // The path of another object file, which the caller writes.
  std::string newObject() { return temporary(fmt::format("program{}.o", sources_++)); }

  // Adds an object, a library or an option of the linker to those that are linked, in this order.
  void addLinked(std::string word) { linked_.push_back(std::move(word)); }

  // Makes the object file from the assembly file.
  bool assemble(std::string &error);
  // Copies the object file to `output` ("-" for standard output).
  bool copyObject(const std::string &output, std::string &error);
  // Links what was added with the C library and the runtime, by the C compiler.
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
  std::string temporary(std::string_view name);
  bool runTool(const std::vector<std::string> &words, std::string &error) const;
  bool copyToOutput(const std::string &from, const std::string &output, bool executable,
                    std::string &error) const;
  [[nodiscard]] std::vector<std::string> linker() const;
  bool makeExecutable(std::string &error);

  const ToolOptions &options_;
  const bool capturesMessages_;
  std::vector<std::string> libraries_;
  std::string folder_;
  std::deque<std::string> temporaries_; // the paths of all files in the folder
  unsigned sources_ = 0;
  std::string assembly_;
  std::string object_;
  std::string executable_;
  std::vector<std::string> linked_;
};

} // namespace wend
