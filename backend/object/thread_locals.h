// ThreadLocals — the thread-local variables of an image in memory. The dynamic linker does not know
// them, so each thread gets a block of its own when it first uses one.
//
// The code is that of the general dynamic model (Drepper, "ELF Handling For Thread-Local Storage",
// 4.1): it calls __tls_get_addr, which the linker takes to be ThreadLocals::address.
#pragma once

#include <cstdint>
#include <mutex>
#include <pthread.h>
#include <string>

namespace wend {

class ThreadLocals {
public:
  // The argument of __tls_get_addr, which the linker fills in.
  struct Index {
    ThreadLocals *locals;
    uint64_t offset; // in the block
  };

  ThreadLocals() = default;
  ThreadLocals(const ThreadLocals &) = delete;
  ThreadLocals &operator=(const ThreadLocals &) = delete;
  // Frees the blocks of all threads: none may use the variables any more.
  ~ThreadLocals();

  // The initial contents of each block, which must remain, and its alignment. False, with the
  // reason in `error`, if there are too many images with such variables.
  bool start(const void *contents, uint64_t size, uint64_t align, std::string &error);
  // The address of a variable for the thread that calls.
  static void *address(const Index *index);

private:
  // Precedes the variables.
  struct Block {
    ThreadLocals *owner;
    Block *next, *previous;
    unsigned rounds; // of destructors, at the end of the thread
  };

  static void endThread(void *block);
  Block *makeBlock();
  void release(Block *block);
  [[nodiscard]] uint64_t headerSize() const { return (sizeof(Block) + align_ - 1) & ~(align_ - 1); }

  const void *contents_ = nullptr;
  uint64_t size_ = 0, align_ = 1;
  bool hasKey_ = false;
  pthread_key_t key_ = 0;
  std::mutex mutex_; // of the list
  Block *first_ = nullptr;
};

} // namespace wend
