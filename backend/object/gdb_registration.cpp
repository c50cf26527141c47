#include "backend/object/gdb_registration.h"

#include "backend/object/debug_file.h"
#include "support/file.h"

#include <mutex>

using wend::GdbEntry;

// GDB knows these names. It sets a breakpoint in the function, and reads the variable then.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
struct GdbDescriptor {
  uint32_t version;
  uint32_t action; // 0: none, 1: the entry was added, 2: it is removed
  GdbEntry *relevant;
  GdbEntry *first;
};
GdbDescriptor __jit_debug_descriptor = {1, 0, nullptr, nullptr};
[[gnu::noinline]] void __jit_debug_register_code() { asm volatile("" ::: "memory"); }
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace wend {

namespace {

enum Action : uint32_t { None, Added, Removed };

std::mutex mutex; // of the list

void notify(Action action, GdbEntry &entry) {
  __jit_debug_descriptor.action = action;
  __jit_debug_descriptor.relevant = &entry;
  __jit_debug_register_code();
  __jit_debug_descriptor.action = None;
  __jit_debug_descriptor.relevant = nullptr;
}

} // namespace

GdbRegistration::GdbRegistration(const Linker &image, const CodeMap &map) {
  writeDebugFile(image, map, currentFolder(), file_);
  entry_.file = file_.data();
  entry_.size = file_.size();
  std::lock_guard lock(mutex);
  GdbEntry *&first = __jit_debug_descriptor.first;
  entry_.next = first;
  if (first)
    first->previous = &entry_;
  first = &entry_;
  notify(Added, entry_);
}

GdbRegistration::~GdbRegistration() {
  std::lock_guard lock(mutex);
  if (entry_.previous)
    entry_.previous->next = entry_.next;
  else
    __jit_debug_descriptor.first = entry_.next;
  if (entry_.next)
    entry_.next->previous = entry_.previous;
  notify(Removed, entry_);
}

} // namespace wend
