#include "ir/interpreter/argument_list.h"

#include "ir/fold.h"

#include <fmt/format.h>

namespace wend {

namespace {

constexpr const char *tooFew = "has fewer arguments than its format requires";

// Offsets in a va_list, { i32, i32, ptr, ptr }: see library::startVariableArguments.
constexpr uint64_t stackOffset = 8;
constexpr uint64_t registersOffset = 16;

} // namespace

uint64_t ArgumentList::next(unsigned bits) {
  return isList_ ? nextFromList(false) : nextFromCall(bits == 64 ? Type::I64 : Type::I32);
}

double ArgumentList::nextFloat() {
  return numberOf(Type::F64, isList_ ? nextFromList(true) : nextFromCall(Type::F64));
}

// On the stack, at a multiple of 16.
long double ArgumentList::nextFloat80() {
  if (!isList_)
    return isNext(Type::F80) ? call_.float80(next_++).number() : 0;
  constexpr uint64_t size = byteSize(Type::F80);
  uint64_t location = (call_.loaded(list_ + stackOffset, 8) + size - 1) & ~(size - 1);
  const uint8_t *bytes = call_.hasEnded() ? nullptr : readable(location, size);
  if (!bytes)
    return 0;
  call_.store(list_ + stackOffset, location + size, 8);
  return Float80::load(bytes).number();
}

// Whether there is a next argument of this type, or of a wider integer type; a fault if not.
bool ArgumentList::isNext(Type type) {
  if (next_ >= call_.count()) {
    call_.fault(tooFew);
    return false;
  }
  Type given = call_.type(next_);
  bool fits = isFloat(given) || isFloat(type) ? given == type : bitWidth(given) >= bitWidth(type);
  if (!fits)
    call_.fault(fmt::format("is passed {} as argument {}, but its format requires {}", name(given),
                            next_ + 1, name(type)));
  else if (call_.site.passing(next_).kind == Passing::ByValue)
    call_.fault(fmt::format("is passed a structure as argument {}", next_ + 1));
  return !call_.hasEnded();
}

uint64_t ArgumentList::nextFromCall(Type minType) {
  return isNext(minType) ? call_.bits(next_++) : 0;
}

const uint8_t *ArgumentList::readable(uint64_t address, uint64_t size) {
  const uint8_t *bytes = call_.memory.readable(address, size);
  if (!bytes)
    call_.fault(fmt::format("{}: reads {} bytes at {}", tooFew, size,
                            call_.memory.problemWith(address, size, false)));
  return bytes;
}

uint64_t ArgumentList::nextFromList(bool isNumber) {
  uint64_t usedAddress = list_ + (isNumber ? 4 : 0);
  uint64_t used = call_.loaded(usedAddress, 4);
  bool isInRegister = used < (isNumber ? floatRegistersEnd : integerRegistersEnd);
  uint64_t location = isInRegister ? call_.loaded(list_ + registersOffset, 8) + used
                                   : call_.loaded(list_ + stackOffset, 8);
  if (call_.hasEnded() || !readable(location, 8))
    return 0;
  if (isInRegister)
    call_.store(usedAddress, used + (isNumber ? 16 : 8), 4);
  else
    call_.store(list_ + stackOffset, location + 8, 8);
  return call_.loaded(location, 8);
}

} // namespace wend
