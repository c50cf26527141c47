#include "backend/object/memory_image.h"

#include "backend/object/elf_header.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
// Of the compiler's unwinder.
extern "C" void __register_frame(const void *begin);
extern "C" void __deregister_frame(const void *begin);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace wend {

namespace {

uint64_t toPages(uint64_t size) { return (size + pageSize - 1) / pageSize * pageSize; }

} // namespace

FunctionArray functionArray(const Linker &linker, uint32_t type) {
  for (const ImageSection &section : linker.sections())
    if (section.type == type)
      return {reinterpret_cast<FunctionArray::pointer>(section.address),
              section.size / sizeof(FunctionArray::value_type)};
  return {};
}

MemoryImage::~MemoryImage() {
  if (unwinding_)
    __deregister_frame(unwinding_);
  if (memory_)
    munmap(memory_, size_);
}

bool MemoryImage::reserve(uint64_t code, uint64_t variables, bool isLow) {
  codeSize_ = toPages(code);
  size_ = codeSize_ + toPages(variables);
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | (isLow ? MAP_32BIT : 0);
  void *memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  memory_ = static_cast<uint8_t *>(memory);
  return true;
}

bool MemoryImage::fill(const Linker &linker, std::string &error) {
  for (const ImageSection &section : linker.sections())
    if (section.isInMemory() && section.type != SHT_NOBITS) {
      uint64_t offset = section.address - reinterpret_cast<uint64_t>(memory_);
      std::memcpy(memory_ + offset, section.bytes.data(), section.bytes.size());
    }
  if (codeSize_ != 0 && mprotect(memory_, codeSize_, PROT_READ | PROT_EXEC) != 0) {
    error = std::strerror(errno);
    return false;
  }
  for (const ImageSection &section : linker.sections())
    if (section.name == ".eh_frame")
      unwinding_ = reinterpret_cast<const void *>(section.address);
  if (unwinding_)
    __register_frame(unwinding_);
  return true;
}

bool MemoryImage::startThreadLocals(const Linker &linker, std::string &error) {
  for (const ImageSection &section : linker.sections())
    if (threadLocals_ && section.name == ".tdata")
      return threadLocals_->start(reinterpret_cast<const void *>(section.address), section.size,
                                  section.align, error);
  return true;
}

bool MemoryImage::load(Linker &linker, bool isLow, const Linker::Resolve &resolve,
                       std::string &error) {
  if (linker.hasThreadLocals()) {
    threadLocals_ = std::make_unique<ThreadLocals>();
    linker.setThreadModule(reinterpret_cast<uint64_t>(threadLocals_.get()));
  }
  auto find = [&](const std::string &name) -> std::optional<uint64_t> {
    if (threadLocals_ && name == "__tls_get_addr")
      return reinterpret_cast<uint64_t>(&ThreadLocals::address);
    return resolve ? resolve(name) : std::nullopt;
  };
  auto place = [&](uint64_t code, uint64_t variables) -> std::optional<Linker::Addresses> {
    if (!reserve(code, variables, isLow))
      return std::nullopt;
    auto address = reinterpret_cast<uint64_t>(memory_);
    return Linker::Addresses{address, address + codeSize_};
  };
  return linker.link(place, find, error) && fill(linker, error) && startThreadLocals(linker, error);
}

} // namespace wend
