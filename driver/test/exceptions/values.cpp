// Values in registers and in memory across a throw, and results of calls that may throw.
#include "programs.h"

#include <cstdarg>
#include <cstring>

TEST(manyIntegers) {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12;
  for (int n = 0; n < 6; ++n) {
    try {
      a += b;
      b ^= c;
      c += n;
      half(n);
      d -= e;
      e += f;
      f ^= g;
      half(n + 1);
      g += h;
    } catch (const std::exception &) {
      h += i;
      i ^= j;
      j += k;
      k -= l;
      l += a;
    }
  }
  std::printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, f, g, h, i, j, k, l);
}

TEST(manyNumbers) {
  double a = 1.5, b = 2.25, c = -3, d = 0.125, e = 1e10, f = 7, g = 8, h = 9;
  float x = 0.5F, y = 3;
  long double z = 1.25L;
  for (int n = 0; n < 7; ++n)
    try {
      a += b * c;
      x += y;
      z *= 1.5L;
      throwIf(n % 3 == 2, n);
      b -= d;
      y /= 2;
      e /= f;
    } catch (int value) {
      c += value;
      d += x;
      f += static_cast<double>(z);
      g -= h;
      h += y;
    }
  std::printf("%g %g %g %g %g %g %g %g %g %g %Lg\n", a, b, c, d, e, f, g, h, x, y, z);
}

// What is assigned before the call counts in the handler, what is assigned after it does not.
static int assigned(int n) {
  int value = n;
  try {
    value = n + 10;
    throwIf(n & 1, n);
    value = n + 20;
    throwIf(n & 2, n);
    value = half(n + 4) + 30;
  } catch (int) {
    return value * 2;
  } catch (const std::exception &) {
    return value * 3;
  }
  return value;
}

TEST(assignedAroundCalls) {
  for (int n = 0; n < 5; ++n)
    std::printf("%d\n", assigned(n));
}

struct Pair {
  long first;
  double second;
};
struct Large {
  int values[12];
};

static Pair pairOf(int n) {
  half(n);
  return {n * 3L, n / 4.0};
}
static Large largeOf(int n) {
  half(n);
  Large large;
  for (int i = 0; i < 12; ++i)
    large.values[i] = n * i;
  return large;
}
static long double longOf(int n) { return half(n) * 1.5L; }
static bool boolOf(int n) { return half(n) > 2; }
static __int128 wideOf(int n) { return static_cast<__int128>(half(n)) << 70; }

TEST(resultsOfCalls) {
  for (int n = 0; n < 8; n += 3)
    try {
      Pair pair = pairOf(n);
      Large large = largeOf(n);
      long double number = longOf(n);
      bool flag = boolOf(n);
      __int128 wide = wideOf(n);
      std::printf("%ld %g %d %Lg %d %ld\n", pair.first, pair.second, large.values[11], number, flag,
                  static_cast<long>(wide >> 66));
    } catch (const std::exception &e) {
      std::printf("%d: %s\n", n, e.what());
    }
}

static int sumOf(int count, ...) {
  va_list list;
  va_start(list, count);
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += i % 2 ? va_arg(list, double) : va_arg(list, int);
  va_end(list);
  return half(static_cast<int>(sum));
}

static long manyArguments(int a, long b, double c, int d, int e, int f, int g, int h, Large large,
                          double i, long j) {
  return a + b + static_cast<long>(c) + half(d + e) + f + g + h + large.values[3] +
         static_cast<long>(i) + j;
}

TEST(argumentsOnTheStack) {
  Large large{};
  for (int n = 0; n < 4; ++n) {
    large.values[3] = n * 1000;
    int kept = n * 7;
    try {
      long sum = manyArguments(1, 2, 3.5, n, 0, 6, 7, 8, large, 9.5, 10);
      kept += sumOf(5, 1, 2.0, n, 4.5, 2);
      std::printf("%ld %d\n", sum, kept);
    } catch (const std::exception &) {
      std::printf("threw with %d %d\n", kept, large.values[3]);
    }
  }
}

static int bigFrame(int n) {
  volatile char buffer[1 << 20];
  std::memset(const_cast<char *>(buffer), n, sizeof buffer);
  try {
    half(n);
  } catch (const std::exception &) {
    return buffer[1 << 19] + 100;
  }
  return buffer[(1 << 20) - 1];
}

static int dynamicFrame(int n) {
  int *array = static_cast<int *>(__builtin_alloca(n * sizeof(int) + 16));
  for (int i = 0; i < n; ++i)
    array[i] = i * n;
  int sum = 0;
  for (int i = 0; i < n; ++i)
    try {
      sum += half(array[i]);
    } catch (const std::exception &) {
      sum += array[i] * 1000;
    }
  return sum;
}

TEST(frames) {
  std::printf("%d %d\n", bigFrame(4), bigFrame(5));
  std::printf("%d %d\n", dynamicFrame(4), dynamicFrame(5));
}

static thread_local int threadLocal = 5;

TEST(variablesOfAllKinds) {
  static int counter;
  int local = 1;
  int &alias = local;
  const int *pointer = &local;
  try {
    counter += 3;
    threadLocal *= 2;
    alias = 4;
    throwInt(*pointer);
  } catch (int value) {
    local += value;
  }
  std::printf("%d %d %d\n", counter, threadLocal, local);
}

typedef int Vector __attribute__((vector_size(16)));

TEST(vectors) {
  Vector a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  for (int n = 0; n < 4; ++n)
    try {
      a += b;
      half(n);
      b ^= a;
    } catch (const std::exception &) {
      b += 1;
    }
  std::printf("%d %d %d %d %d %d %d %d\n", a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
}
