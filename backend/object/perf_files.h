// Files by which the profiler perf knows the functions of code in memory. Threads may add images at
// once. The files remain when the process ends.
#pragma once

#include "backend/object/code_map.h"

#include <cstdio>
#include <mutex>

namespace wend {

// A file of this process that is written record by record.
class PerfFile {
public:
  PerfFile() = default;
  PerfFile(const PerfFile &) = delete;
  PerfFile &operator=(const PerfFile &) = delete;
  ~PerfFile();

protected:
  // Makes the file, or empties the one of a process that had the same number. False, with the
  // reason in `error`, if it cannot be written.
  bool create(const std::string &path, std::string &error);
  // Appends bytes, complete.
  void append(std::string_view bytes);

  std::mutex mutex_;
  std::FILE *file_ = nullptr;
};

// /tmp/perf-PID.map: addresses and names of functions; `perf report` reads it.
class PerfMap : public PerfFile {
public:
  bool open(std::string &error);
  void add(const CodeMap &map);
};

// jit-PID.dump in the current folder: also the code and the source lines, for
// `perf record -k mono`, `perf inject --jit` and `perf annotate` (jitdump-specification.txt of
// perf).
class JitDump : public PerfFile {
public:
  ~JitDump();
  bool open(std::string &error);
  void add(const CodeMap &map);

private:
  void addLines(const CodeMap &map, const CodeMap::Function &function, std::string &out) const;
  void addCode(const CodeMap::Function &function, std::string &out);

  void *marker_ = nullptr; // a mapping of the file, by which perf finds it
  uint64_t count_ = 0;     // of functions
};

} // namespace wend
