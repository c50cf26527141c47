#include "programs.h"

bool isUnwinding() { return std::uncaught_exceptions() != 0; }

void throwInt(int value) { throw value; }
void throwIf(bool condition, int value) {
  Guard guard("throwIf", value);
  if (condition)
    throw value;
}
int half(int value) {
  if (value % 2 != 0)
    throw std::invalid_argument("odd");
  return value / 2;
}
void callBack(void (*function)(void *), void *data) { function(data); }
