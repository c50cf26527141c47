// print_int — writes decimal numbers into the output buffer, two digits at a time.
#include "runtime/runtime.h"

WEND_RUNTIME_TEXT;

namespace wend {
namespace {

constexpr char pairs[] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
    "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
    "8081828384858687888990919293949596979899";

// Entry n is the smallest number of n + 1 digits.
constexpr uint32_t powers[] = {0,      10,      100,      1000,      10000,
                               100000, 1000000, 10000000, 100000000, 1000000000};

size_t digitCount(uint32_t value) {
  size_t count = 1;
  while (count < 10 && value >= powers[count]) {
    count++;
  }
  return count;
}

} // namespace

extern "C" void wend_print_int(int32_t value) {
  constexpr size_t longest = 11; // -2147483648
  uint8_t *to = output.reserve(longest);
  uint32_t rest = static_cast<uint32_t>(value);
  size_t sign = 0;
  if (value < 0) {
    *to = '-';
    sign = 1;
    rest = 0 - rest;
  }
  size_t length = sign + digitCount(rest);
  uint8_t *at = to + length;
  while (rest >= 100) {
    const char *pair = pairs + 2 * (rest % 100);
    rest /= 100;
    *--at = static_cast<uint8_t>(pair[1]);
    *--at = static_cast<uint8_t>(pair[0]);
  }
  if (rest >= 10) {
    *--at = static_cast<uint8_t>(pairs[2 * rest + 1]);
    *--at = static_cast<uint8_t>(pairs[2 * rest]);
  } else {
    *--at = static_cast<uint8_t>('0' + rest);
  }
  output.used += length;
}

extern "C" void wend_print_int_byte(int32_t value, int32_t byte) {
  wend_print_int(value);
  wend_putc(byte);
}

extern "C" void wend_println_int(int32_t value) { wend_print_int_byte(value, '\n'); }

} // namespace wend
