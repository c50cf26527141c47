// Files: reading a whole one; writing one so that it appears whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wend {

// The bytes of a file, or of standard input for "-". Nothing on failure, with the reason in `error`
// ("No such file or directory").
std::optional<std::string> readFile(const std::string &path, std::string &error);

// Writes a file, or to standard output for "-". A regular file is written beside its place and then
// put there; anything else (a terminal, /dev/full) is written to directly. False on failure, with
// the reason in `error`; then nothing is left behind. `executable` asks for permission to run it.
bool writeFile(const std::string &path, std::string_view bytes, bool executable,
               std::string &error);

// The paths of temporary files, which are removed at the end of the process however it ends: by
// returning, by a signal that can be caught, or by a fault of the compiler's own.
class TemporaryFiles {
public:
  // Installs the handlers. To be called once, before any other.
  static void watchSignals();
  // Has this path removed. The memory of the path must stay.
  static void add(const char *path);
  // It is not temporary any more.
  static void forget(const char *path);
  static void removeAll();
};

} // namespace wend
