// Variable arguments as a function of the library reads them: those of its own call, or those that
// a va_list of the program leads to.
#pragma once

#include "ir/interpreter/library.h"

namespace wend {

class ArgumentList {
public:
  // Those behind the arguments that the function of the library declares.
  explicit ArgumentList(LibraryCall &call) : call_(call), next_(call.declared()) {}
  // Those of the va_list at an address, which moves on as they are read.
  ArgumentList(LibraryCall &call, uint64_t list) : call_(call), isList_(true), list_(list) {}

  // The next one, of which the low bits count; 0 after a fault: there is none, or it has fewer.
  uint64_t take(unsigned bits);
  // The next one that is a floating-point number.
  double takeNumber();

private:
  uint64_t takeFromCall(Type least);
  uint64_t takeFromList(bool isNumber);

  LibraryCall &call_;
  uint32_t next_ = 0;
  bool isList_ = false;
  uint64_t list_ = 0;
};

} // namespace wend
