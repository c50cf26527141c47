// Processor — executes one instruction with given registers, flags and memory.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace wend {

// Registers are numbered as those of machine IR. Of the general ones, rsp, rbp and r15 are not set,
// and r9 is the address of the memory.
struct ProcessorState {
  using Vector = std::array<uint64_t, 2>;
  static constexpr uint32_t vectorCount = 4;
  enum Flag : uint64_t { Carry = 1, Parity = 4, Zero = 0x40, Sign = 0x80, Overflow = 0x800 };
  static constexpr uint64_t all = Carry | Parity | Zero | Sign | Overflow;

  std::array<uint64_t, 16> general = {};
  uint64_t flags = 0;
  uint64_t unused = 0; // vectors are aligned
  std::array<Vector, vectorCount> vectors = {};
  Vector memory = {};
};

class Processor {
public:
  // `code`: the bytes of an instruction that neither jumps nor uses the stack.
  explicit Processor(const std::vector<uint8_t> &code);
  Processor(const Processor &) = delete;
  Processor &operator=(const Processor &) = delete;
  ~Processor();

  // Executes it. False if it traps; then the state is as before.
  bool run(ProcessorState &state) const;

private:
  void *page_;
};

} // namespace wend
