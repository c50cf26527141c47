#include "ir/interpreter/argument_list.h"

#include "ir/fold.h"

#include <fmt/format.h>

namespace wend {

namespace {

constexpr const char *tooFew = "has fewer arguments than its format asks for";

// Of a va_list: { i32, i32, ptr, ptr }; see library::startVariableArguments.
constexpr uint64_t stackPlace = 8;
constexpr uint64_t registersPlace = 16;

} // namespace

uint64_t ArgumentList::take(unsigned bits) {
  return isList_ ? takeFromList(false) : takeFromCall(bits == 64 ? Type::I64 : Type::I32);
}

double ArgumentList::takeNumber() {
  return numberOf(Type::F64, isList_ ? takeFromList(true) : takeFromCall(Type::F64));
}

uint64_t ArgumentList::takeFromCall(Type least) {
  if (next_ >= call_.count()) {
    call_.fault(tooFew);
    return 0;
  }
  Type type = call_.type(next_);
  if (isFloat(type) != isFloat(least) || bitWidth(type) < bitWidth(least))
    call_.fault(fmt::format("is given {} as argument {}, where its format asks for {}", name(type),
                            next_ + 1, name(least)));
  else if (call_.site.passing(next_).kind == Passing::ByValue)
    call_.fault(fmt::format("is given a structure as argument {}", next_ + 1));
  return call_.bits(next_++);
}

uint64_t ArgumentList::takeFromList(bool isNumber) {
  uint64_t usedPlace = list_ + (isNumber ? 4 : 0);
  uint64_t used = call_.loaded(usedPlace, 4);
  bool isInRegister = used < (isNumber ? floatRegistersEnd : integerRegistersEnd);
  uint64_t place = isInRegister ? call_.loaded(list_ + registersPlace, 8) + used
                                : call_.loaded(list_ + stackPlace, 8);
  if (call_.hasEnded())
    return 0;
  if (!call_.memory.readable(place, 8)) {
    std::string problem = call_.memory.problemWith(place, 8, false);
    call_.fault(fmt::format("{}: reads 8 bytes at {}", tooFew, problem));
    return 0;
  }
  if (isInRegister)
    call_.store(usedPlace, used + (isNumber ? 16 : 8), 4);
  else
    call_.store(list_ + stackPlace, place + 8, 8);
  return call_.loaded(place, 8);
}

} // namespace wend
