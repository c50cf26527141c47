#include "backend/object/perf_files.h"

#include "backend/object/elf_header.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace wend {

namespace {

void put(std::string &out, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    out += static_cast<char>(value >> (8 * i));
}

uint64_t nanoseconds() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000 + static_cast<uint64_t>(now.tv_nsec);
}

// Adds a record to a jitdump: its header, and what `write` appends.
template <typename Write> void addRecord(uint32_t kind, std::string &out, Write &&write) {
  constexpr unsigned sizeOffset = 4;
  size_t start = out.size();
  put(out, kind, 4);
  put(out, 0, 4);
  put(out, nanoseconds(), 8);
  write();
  uint64_t size = out.size() - start;
  for (unsigned i = 0; i < 4; ++i)
    out[start + sizeOffset + i] = static_cast<char>(size >> (8 * i));
}

} // namespace

// ---- Files

PerfFile::~PerfFile() {
  if (file_)
    std::fclose(file_);
}

// Not through a link that another user made: all users may write to /tmp.
bool PerfFile::create(const std::string &path, std::string &error) {
  int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);
  file_ = descriptor >= 0 ? fdopen(descriptor, "w+") : nullptr;
  if (!file_)
    error = fmt::format("cannot write '{}': {}", path, std::strerror(errno));
  return file_ != nullptr;
}

void PerfFile::append(std::string_view bytes) {
  std::lock_guard lock(mutex_);
  std::fwrite(bytes.data(), 1, bytes.size(), file_);
  std::fflush(file_);
}

// ---- The map

bool PerfMap::open(std::string &error) {
  return create(fmt::format("/tmp/perf-{}.map", getpid()), error);
}

void PerfMap::add(const CodeMap &map) {
  std::string out;
  for (const CodeMap::Function &function : map.functions())
    out += fmt::format("{:x} {:x} {}\n", function.address, function.size, function.name);
  append(out);
}

// ---- The dump

JitDump::~JitDump() {
  if (marker_)
    munmap(marker_, pageSize);
}

bool JitDump::open(std::string &error) {
  constexpr uint64_t magic = 0x4A695444, version = 1, headerSize = 40;
  std::string path = fmt::format("jit-{}.dump", getpid());
  if (!create(path, error))
    return false;
  std::string header;
  put(header, magic, 4);
  put(header, version, 4);
  put(header, headerSize, 4);
  put(header, EM_X86_64, 4);
  put(header, 0, 4);
  put(header, static_cast<uint64_t>(getpid()), 4);
  put(header, nanoseconds(), 8);
  put(header, 0, 8); // flags
  append(header);
  void *marker = mmap(nullptr, pageSize, PROT_READ | PROT_EXEC, MAP_PRIVATE, fileno(file_), 0);
  if (marker == MAP_FAILED) {
    error = fmt::format("cannot map '{}': {}", path, std::strerror(errno));
    return false;
  }
  marker_ = marker;
  return true;
}

// The lines of a function are before its code.
void JitDump::add(const CodeMap &map) {
  std::string out;
  for (const CodeMap::Function &function : map.functions()) {
    addLines(map, function, out);
    addCode(function, out);
  }
  append(out);
}

void JitDump::addLines(const CodeMap &map, const CodeMap::Function &function,
                       std::string &out) const {
  constexpr uint32_t debugInfo = 2;
  const std::vector<CodeMap::Line> &lines = map.lines();
  auto begin = std::ranges::lower_bound(lines, function.address, {}, &CodeMap::Line::address);
  auto end = std::find_if(begin, lines.end(), [&](const CodeMap::Line &line) {
    return line.address >= function.address + function.size;
  });
  auto isLine = [](const CodeMap::Line &line) { return line.line != 0; };
  auto count = std::count_if(begin, end, isLine);
  if (count == 0)
    return;
  addRecord(debugInfo, out, [&] {
    put(out, function.address, 8);
    put(out, static_cast<uint64_t>(count), 8);
    std::for_each(begin, end, [&](const CodeMap::Line &line) {
      if (!isLine(line))
        return;
      put(out, line.address, 8);
      put(out, line.line, 4);
      put(out, 0, 4); // the discriminator
      (out += line.file) += '\0';
    });
  });
}

void JitDump::addCode(const CodeMap::Function &function, std::string &out) {
  constexpr uint32_t load = 0;
  uint64_t index = 0;
  {
    std::lock_guard lock(mutex_);
    index = count_++;
  }
  addRecord(load, out, [&] {
    put(out, static_cast<uint64_t>(getpid()), 4);
    put(out, static_cast<uint64_t>(gettid()), 4);
    put(out, function.address, 8);
    put(out, function.address, 8);
    put(out, function.size, 8);
    put(out, index, 8);
    (out += function.name) += '\0';
    out.append(reinterpret_cast<const char *>(function.address), function.size);
  });
}

} // namespace wend
