// Programs that throw: each TEST is one, which prints what happens. main() runs all of them in the
// order of the files and of their lines.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

struct Test {
  Test(const char *name, void (*run)());
};

#define TEST(name)                                                                                 \
  static void name();                                                                              \
  static Test name##Test(#name, name);                                                             \
  static void name()

bool isUnwinding();

// Reports its destruction, also while an exception unwinds.
struct Guard {
  const char *name;
  int number;
  Guard(const char *name, int number) : name(name), number(number) {}
  Guard(const Guard &) = delete;
  ~Guard() { std::printf("~%s%d%s\n", name, number, isUnwinding() ? " while unwinding" : ""); }
};

// support.cpp: what they are is not known to the callers.
void throwInt(int value);
void throwIf(bool condition, int value);
int half(int value); // throws if it is odd
void callBack(void (*function)(void *), void *data);
// clanguage.c
extern "C" void callFromC(void (*function)(int), int depth);
extern "C" int sortInC(int *values, int count, int (*compare)(const void *, const void *));
