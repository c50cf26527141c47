#include "ir/interpreter/files.h"

#include <algorithm>

namespace wend {

InterpreterFiles::~InterpreterFiles() {
  for (const auto &file : files_)
    if (file->host)
      (void)std::fclose(file->host);
}

void InterpreterFiles::makeStandard(InterpreterMemory &memory) {
  for (size_t i = 0; i <= static_cast<size_t>(InterpreterFile::Kind::Errors); ++i) {
    auto file = std::make_unique<InterpreterFile>();
    file->kind = static_cast<InterpreterFile::Kind>(i);
    file->address = memory.allocate(0, nullptr);
    files_.push_back(std::move(file));
  }
}

InterpreterFile *InterpreterFiles::find(uint64_t address) const {
  for (const auto &file : files_)
    if (file->address == address)
      return file.get();
  return nullptr;
}

void InterpreterFiles::add(uint64_t address, std::FILE *host) {
  auto file = std::make_unique<InterpreterFile>();
  file->address = address;
  file->host = host;
  files_.push_back(std::move(file));
}

bool InterpreterFiles::close(InterpreterFile &file) {
  if (file.kind != InterpreterFile::Kind::Host) {
    file.address = 0; // the program can no longer refer to it
    return flush(file);
  }
  bool isWritten = std::fclose(file.host) == 0;
  std::erase_if(files_, [&](const auto &open) { return open.get() == &file; });
  return isWritten;
}

bool InterpreterFiles::write(InterpreterFile &file, std::string_view bytes) {
  switch (file.kind) {
  case InterpreterFile::Kind::Input:
    file.hasFailed = true;
    return false;
  case InterpreterFile::Kind::Output:
    streams_.write(bytes);
    return true;
  case InterpreterFile::Kind::Errors:
    streams_.writeError(bytes);
    return true;
  case InterpreterFile::Kind::Host:
    break;
  }
  bool isWritten = std::fwrite(bytes.data(), 1, bytes.size(), file.host) == bytes.size();
  file.hasFailed = file.hasFailed || !isWritten;
  return isWritten;
}

bool InterpreterFiles::flush(InterpreterFile &file) {
  switch (file.kind) {
  case InterpreterFile::Kind::Input:
    return true;
  case InterpreterFile::Kind::Output:
    return streams_.flush();
  case InterpreterFile::Kind::Errors:
    streams_.flushErrors();
    return true;
  case InterpreterFile::Kind::Host:
    break;
  }
  return std::fflush(file.host) == 0;
}

void InterpreterFiles::flushAll() {
  for (const auto &file : files_)
    flush(*file);
}

int InterpreterFiles::next(InterpreterFile &file) {
  if (!file.pushedBack.empty()) {
    auto byte = static_cast<uint8_t>(file.pushedBack.back());
    file.pushedBack.pop_back();
    return byte;
  }
  if (file.kind == InterpreterFile::Kind::Host) {
    int byte = std::fgetc(file.host);
    file.isAtEnd = file.isAtEnd || std::feof(file.host);
    file.hasFailed = file.hasFailed || std::ferror(file.host);
    return byte;
  }
  if (file.kind != InterpreterFile::Kind::Input) {
    file.hasFailed = true;
    return -1;
  }
  int byte = streams_.next();
  file.isAtEnd = file.isAtEnd || byte < 0;
  return byte;
}

} // namespace wend
