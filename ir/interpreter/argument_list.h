// The variable arguments of a library function: those of the call, or those of a va_list of the
// program.
#pragma once

#include "ir/interpreter/library.h"

namespace wend {

class ArgumentList {
public:
  // The arguments after those that the library function declares.
  explicit ArgumentList(LibraryCall &call) : call_(call), next_(call.declared()) {}
  // The arguments of the va_list at an address, which is advanced as they are read.
  ArgumentList(LibraryCall &call, uint64_t list) : call_(call), isList_(true), list_(list) {}

  // The low bits of the next argument; 0 after a fault: there is none, or it is narrower.
  uint64_t next(unsigned bits);
  // The next argument of type double, or x86_fp80.
  double nextFloat();
  long double nextFloat80();

private:
  bool isNext(Type type);
  uint64_t nextFromCall(Type minType);
  uint64_t nextFromList(bool isNumber);
  const uint8_t *readable(uint64_t address, uint64_t size);

  LibraryCall &call_;
  uint32_t next_ = 0;
  bool isList_ = false;
  uint64_t list_ = 0;
};

} // namespace wend
