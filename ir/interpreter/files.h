// The FILEs of an interpreted program: its standard streams, and files of the system.
#pragma once

#include "ir/interpreter/memory.h"
#include "ir/interpreter/streams.h"

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

struct InterpreterFile {
  enum class Kind : uint8_t { Input, Output, Errors, Host };

  Kind kind = Kind::Host;
  uint64_t address = 0; // the FILE * of the program; the memory there cannot be accessed
  std::FILE *host = nullptr;
  bool isAtEnd = false;
  bool hasFailed = false;
  std::string pushedBack; // by ungetc, the last one at the end
};

class InterpreterFiles {
public:
  explicit InterpreterFiles(InterpreterStreams &streams) : streams_(streams) {}
  ~InterpreterFiles();
  InterpreterFiles(const InterpreterFiles &) = delete;
  InterpreterFiles &operator=(const InterpreterFiles &) = delete;

  void makeStandard(InterpreterMemory &memory);
  InterpreterFile &standard(InterpreterFile::Kind kind) {
    return *files_[static_cast<size_t>(kind)];
  }
  // Null if no open file has that address.
  [[nodiscard]] InterpreterFile *find(uint64_t address) const;
  void add(uint64_t address, std::FILE *host);
  // Closes the file; false if buffered output could not be written.
  bool close(InterpreterFile &file);

  // False on failure, which is recorded in the file.
  bool write(InterpreterFile &file, std::string_view bytes);
  bool flush(InterpreterFile &file);
  void flushAll();
  // -1 at the end or on failure, which is recorded in the file.
  int next(InterpreterFile &file);

private:
  InterpreterStreams &streams_;
  std::vector<std::unique_ptr<InterpreterFile>> files_; // the standard ones first
};

} // namespace wend
