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

uint64_t ArgumentList::nextFromCall(Type minType) {
  if (next_ >= call_.count()) {
    call_.fault(tooFew);
    return 0;
  }
  Type type = call_.type(next_);
  if (isFloat(type) != isFloat(minType) || bitWidth(type) < bitWidth(minType))
    call_.fault(fmt::format("is passed {} as argument {}, but its format requires {}", name(type),
                            next_ + 1, name(minType)));
  else if (call_.site.passing(next_).kind == Passing::ByValue)
    call_.fault(fmt::format("is passed a structure as argument {}", next_ + 1));
  return call_.bits(next_++);
}

uint64_t ArgumentList::nextFromList(bool isNumber) {
  uint64_t usedAddress = list_ + (isNumber ? 4 : 0);
  uint64_t used = call_.loaded(usedAddress, 4);
  bool isInRegister = used < (isNumber ? floatRegistersEnd : integerRegistersEnd);
  uint64_t location = isInRegister ? call_.loaded(list_ + registersOffset, 8) + used
                                   : call_.loaded(list_ + stackOffset, 8);
  if (call_.hasEnded())
    return 0;
  if (!call_.memory.readable(location, 8)) {
    std::string problem = call_.memory.problemWith(location, 8, false);
    call_.fault(fmt::format("{}: reads 8 bytes at {}", tooFew, problem));
    return 0;
  }
  if (isInRegister)
    call_.store(usedAddress, used + (isNumber ? 16 : 8), 4);
  else
    call_.store(list_ + stackOffset, location + 8, 8);
  return call_.loaded(location, 8);
}

} // namespace wend
