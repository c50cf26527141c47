// Tests of the region: 32-bit pointers, reuse of released memory, out of memory.

#include "support/arena.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <cstring>
#include <new>
#include <random>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace wend;

namespace {

struct alignas(8) Node {
  Ptr32<Node> next;
  uint32_t number;
};

// Runs the action in a child process; returns its exit status.
template <typename Action> int statusOf(Action action) {
  pid_t child = fork();
  if (child == 0) {
    action();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

TEST_CASE("a Ptr32 points to its object, also across arenas") {
  Arena arenas[3];
  Node *first = nullptr;
  constexpr uint32_t count = 200000; // more than a chunk
  for (uint32_t i = 0; i < count; ++i) {
    Node *node = arenas[i % 3].make<Node>();
    node->next = first;
    node->number = i;
    first = node;
  }
  uint32_t expected = count;
  for (const Node *node = first; node; node = node->next)
    REQUIRE(node->number == --expected);
  CHECK(expected == 0);

  Ptr32<Node> none;
  CHECK(!none);
  CHECK(static_cast<Node *>(none) == nullptr);
  CHECK(static_cast<Node *>(Ptr32<Node>(nullptr)) == nullptr);
  Ptr32<Node> one(first);
  CHECK(one);
  CHECK(&*one == first);
  CHECK(one->number == count - 1);
  CHECK(static_cast<Node *>(Ptr32<Node>::ofBits(one.bits())) == first);
}

TEST_CASE("dereferencing a null Ptr32 faults") {
  Arena arena;
  arena.make<Node>();
  Ptr32<Node> none;
  int status = statusOf([&] {
    signal(SIGSEGV, SIG_DFL);
    volatile uint32_t number = none->number;
    _exit(static_cast<int>(number & 1U));
  });
  CHECK(status != 0);
  CHECK(status != 1);
}

TEST_CASE("the memory of released arrays is reused, that of other arrays is not") {
  std::mt19937 random(1);
  Arena arena;
  struct Array {
    uint32_t *data;
    size_t count;
    uint32_t mark;
  };
  std::vector<Array> arrays;
  const char *lowest = nullptr;
  const char *highest = nullptr;
  for (uint32_t round = 0; round < 4000; ++round) {
    if (arrays.size() == 20) {
      size_t victim = random() % arrays.size();
      Array &array = arrays[victim];
      REQUIRE(array.data[0] == array.mark);
      REQUIRE(array.data[array.count - 1] == array.mark);
      arena.release(array.data, array.count);
      array = arrays.back();
      arrays.pop_back();
    }
    size_t count = 5000 + random() % 60000;
    auto *data = arena.allocateReleasable<uint32_t>(count);
    std::fill(data, data + count, round);
    arrays.push_back({data, count, round});
    const char *at = reinterpret_cast<const char *>(data);
    lowest = lowest ? std::min(lowest, at) : at;
    highest = std::max(highest, at);
  }
  // 4,000 arrays of 130 KB: at most 20 of each size class are in use at a time.
  CHECK(highest - lowest < std::ptrdiff_t{64} << 20);
}

TEST_CASE("the new handler is called when memory is exhausted") {
  int status = statusOf([] {
    rlimit limit{std::size_t{1} << 26, std::size_t{1} << 26};
    setrlimit(RLIMIT_DATA, &limit);
    std::set_new_handler([] { _exit(42); });
    Arena arena;
    for (;;)
      std::memset(arena.allocate(10000, 8), 1, 10000);
  });
  CHECK(status == 42);
}
