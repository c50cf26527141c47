// The interpreter: LLVM intrinsics on integers and memory. Those that give two results are not
// here.
#include "ir/interpreter_library.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

const LibraryRow &rowOf(std::string_view name) { return *findLibraryRow(name); }

uint64_t nothingToDo(LibraryCall &) { return 0; }

uint64_t firstArgument(LibraryCall &call) { return call.bits(0); }

// The same as the C function, for llvm.memcpy and its like.
template <const char *name> uint64_t sameAs(LibraryCall &call) {
  return rowOf(name).function(call);
}
constexpr char memcpyName[] = "memcpy";
constexpr char memmoveName[] = "memmove";
constexpr char memsetName[] = "memset";

uint64_t trap(LibraryCall &call) {
  call.fault("is reached");
  return 0;
}

uint64_t absolute(LibraryCall &call) {
  return call.integer(0) < 0 ? 0 - call.bits(0) : call.bits(0);
}

uint64_t signedLeast(LibraryCall &call) {
  return call.integer(0) < call.integer(1) ? call.bits(0) : call.bits(1);
}
uint64_t signedGreatest(LibraryCall &call) {
  return call.integer(0) > call.integer(1) ? call.bits(0) : call.bits(1);
}
uint64_t unsignedLeast(LibraryCall &call) { return std::min(call.bits(0), call.bits(1)); }
uint64_t unsignedGreatest(LibraryCall &call) { return std::max(call.bits(0), call.bits(1)); }

uint64_t countOnes(LibraryCall &call) { return static_cast<uint64_t>(std::popcount(call.bits(0))); }

// Of zero, the width.
uint64_t countLeadingZeros(LibraryCall &call) {
  return static_cast<uint64_t>(std::countl_zero(call.bits(0))) - (64 - bitWidth(call.type(0)));
}
uint64_t countTrailingZeros(LibraryCall &call) {
  return std::min<uint64_t>(static_cast<uint64_t>(std::countr_zero(call.bits(0))),
                            bitWidth(call.type(0)));
}

uint64_t swapBytes(LibraryCall &call) {
  return __builtin_bswap64(call.bits(0)) >> (64 - bitWidth(call.type(0)));
}

uint64_t reverseBits(LibraryCall &call) {
  uint64_t reversed = 0;
  for (unsigned i = 0; i < bitWidth(call.type(0)); ++i)
    reversed = reversed << 1 | (call.bits(0) >> i & 1);
  return reversed;
}

// The high part of the double-width value shifted left.
uint64_t funnelLeft(LibraryCall &call) {
  unsigned width = bitWidth(call.type(0));
  unsigned count = static_cast<unsigned>(call.bits(2) % width);
  return count == 0 ? call.bits(0) : call.bits(0) << count | call.bits(1) >> (width - count);
}
// The low part of the double-width value shifted right.
uint64_t funnelRight(LibraryCall &call) {
  unsigned width = bitWidth(call.type(0));
  unsigned count = static_cast<unsigned>(call.bits(2) % width);
  return count == 0 ? call.bits(1) : call.bits(0) << (width - count) | call.bits(1) >> count;
}

constexpr LibraryRow rows[] = {
    {"llvm.memcpy", 4, false, sameAs<memcpyName>},
    {"llvm.memmove", 4, false, sameAs<memmoveName>},
    {"llvm.memset", 4, false, sameAs<memsetName>},
    {"llvm.lifetime.start", 2, false, nothingToDo},
    {"llvm.lifetime.end", 2, false, nothingToDo},
    {"llvm.assume", 1, false, nothingToDo},
    {"llvm.expect", 2, false, firstArgument},
    {"llvm.trap", 0, false, trap},
    {"llvm.abs", 2, false, absolute},
    {"llvm.smin", 2, false, signedLeast},
    {"llvm.smax", 2, false, signedGreatest},
    {"llvm.umin", 2, false, unsignedLeast},
    {"llvm.umax", 2, false, unsignedGreatest},
    {"llvm.ctpop", 1, false, countOnes},
    {"llvm.ctlz", 2, false, countLeadingZeros},
    {"llvm.cttz", 2, false, countTrailingZeros},
    {"llvm.bswap", 1, false, swapBytes},
    {"llvm.bitreverse", 1, false, reverseBits},
    {"llvm.fshl", 3, false, funnelLeft},
    {"llvm.fshr", 3, false, funnelRight},
};

} // namespace

std::span<const LibraryRow> intrinsicRows() { return rows; }

} // namespace wend
