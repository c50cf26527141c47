#include "backend/object/thread_locals.h"

#include "support/invariant.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace wend {

ThreadLocals::~ThreadLocals() {
  if (hasKey_)
    pthread_key_delete(key_);
  // NOLINTBEGIN(clang-analyzer-unix.Malloc): release() takes the block out of the list
  while (first_)
    release(first_);
  // NOLINTEND(clang-analyzer-unix.Malloc)
}

bool ThreadLocals::start(const void *contents, uint64_t size, uint64_t align, std::string &error) {
  contents_ = contents;
  size_ = size;
  align_ = std::max<uint64_t>(align, alignof(Block));
  int status = pthread_key_create(&key_, endThread);
  hasKey_ = status == 0;
  if (!hasKey_)
    error = std::strerror(status);
  return hasKey_;
}

void *ThreadLocals::address(const Index *index) {
  ThreadLocals &locals = *index->locals;
  auto *block = static_cast<Block *>(pthread_getspecific(locals.key_));
  if (!block)
    block = locals.makeBlock();
  return reinterpret_cast<char *>(block) + locals.headerSize() + index->offset;
}

ThreadLocals::Block *ThreadLocals::makeBlock() {
  uint64_t size = (headerSize() + size_ + align_ - 1) & ~(align_ - 1);
  auto *block = static_cast<Block *>(std::aligned_alloc(align_, size));
  if (!block || pthread_setspecific(key_, block) != 0)
    reportOutOfMemory();
  *block = {this, nullptr, nullptr, 0};
  std::memcpy(reinterpret_cast<char *>(block) + headerSize(), contents_, size_);
  std::lock_guard lock(mutex_);
  block->next = first_;
  if (first_)
    first_->previous = block;
  first_ = block;
  return block;
}

// Other destructors of the thread may still use the variables: the block is freed in the last
// round.
void ThreadLocals::endThread(void *argument) {
  auto *block = static_cast<Block *>(argument);
  ThreadLocals &owner = *block->owner;
  bool isLast = ++block->rounds == PTHREAD_DESTRUCTOR_ITERATIONS;
  if (!isLast && pthread_setspecific(owner.key_, block) == 0)
    return;
  std::lock_guard lock(owner.mutex_);
  owner.release(block);
}

void ThreadLocals::release(Block *block) {
  if (block->previous)
    block->previous->next = block->next;
  else
    first_ = block->next;
  if (block->next)
    block->next->previous = block->previous;
  std::free(block);
}

} // namespace wend
