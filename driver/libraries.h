// Libraries of a program that is run in memory: found as the linker of the system finds them, and
// loaded into this process, or kept for linking if they are static.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

class Libraries {
public:
  // Searches this folder before those of the system.
  void addFolder(std::string folder) { folders_.push_back(std::move(folder)); }
  // Adds the library of `-lNAME`, or `-l:FILE`. False, with the reason in `error`, if there is none
  // or it cannot be loaded.
  bool addNamed(std::string_view name, std::string &error);
  // Adds a shared library, a static one, or a linker script that names some.
  bool addFile(const std::string &path, std::string &error);

  // Adds a shared library that the dynamic linker finds by its name.
  static bool addLoaded(const char *name, std::string &error);
  // Whether a file is a library, not an object.
  static bool isLibrary(std::string_view path) {
    return !path.starts_with('-') && !path.ends_with(".o");
  }

  // The bytes of the static libraries.
  [[nodiscard]] std::vector<std::string> &archives() { return archives_; }

private:
  [[nodiscard]] std::string find(std::initializer_list<std::string_view> files) const;
  bool addScript(std::string_view script, std::string &error);

  std::vector<std::string> folders_;
  std::vector<std::string> archives_;
  unsigned depth_ = 0; // of scripts that name scripts
};

} // namespace wend
