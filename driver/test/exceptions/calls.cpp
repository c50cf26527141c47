// Throws through calls of all kinds: inlined, virtual, through pointers, recursion, C and threads.
#include "programs.h"

#include <functional>
#include <new>
#include <thread>
#include <variant>

__attribute__((always_inline)) static inline int inner(int n) {
  Guard guard("inner", n);
  return half(n);
}
__attribute__((always_inline)) static inline int middle(int n) {
  try {
    return inner(n);
  } catch (int) {
    return -1;
  }
}
template <int N> static int outer(int n) {
  try {
    return middle(n + N);
  } catch (const std::logic_error &) {
    Guard guard("outer", N);
    if (N == 3)
      throw;
    return N;
  }
}

TEST(inlinedCalls) {
  for (int n = 0; n < 2; ++n)
    try {
      std::printf("%d %d\n", outer<1>(n), outer<2>(n));
      std::printf("%d\n", outer<3>(n));
    } catch (const std::exception &e) {
      std::printf("%s\n", e.what());
    }
}

struct Shape {
  virtual ~Shape() { std::puts("~Shape"); }
  virtual int area(int n) = 0;
};
struct Square : Shape {
  int area(int n) override { return half(n) * half(n); }
};
struct Cube : Square {
  int area(int n) override { return 6 * Square::area(n); }
};

TEST(virtualCalls) {
  for (int n = 2; n < 4; ++n) {
    Square square;
    Cube cube;
    Shape *shapes[] = {&square, &cube};
    int (Shape::*method)(int) = &Shape::area;
    for (Shape *shape : shapes)
      try {
        std::printf("%d\n", (shape->*method)(n));
      } catch (const std::exception &e) {
        std::printf("%s\n", e.what());
      }
  }
}

TEST(closures) {
  int calls = 0;
  auto twice = [&](const std::function<int(int)> &function, int n) {
    Guard guard("twice", n);
    return function(function(n));
  };
  for (int n = 0; n < 9; n += 2)
    try {
      std::printf("%d\n", twice(
                              [&](int value) {
                                ++calls;
                                return half(value);
                              },
                              n));
    } catch (const std::exception &e) {
      std::printf("%s after %d calls\n", e.what(), calls);
    }
  try {
    std::function<void()> empty;
    empty();
  } catch (const std::bad_function_call &) {
    std::puts("empty");
  }
}

static int recursion(int n, int &most) {
  most = n > most ? n : most;
  if (n == 0)
    throw 1;
  try {
    return recursion(n - 1, most) + 1;
  } catch (int depth) {
    if (depth % 100 == 0)
      std::printf("%d ", depth);
    throw depth + 1;
  }
}
static int deep(int n) { return n == 0 ? (throwInt(9), 0) : deep(n - 1) + 1; }

TEST(deepRecursion) {
  int most = 0;
  try {
    recursion(300, most);
  } catch (int depth) {
    std::printf("%d %d\n", depth, most);
  }
  try {
    std::printf("%d\n", deep(20000));
  } catch (int value) {
    std::printf("%d\n", value);
  }
}

static void backFromC(int value) {
  Guard guard("back", value);
  throw value + 1;
}
static int compare(const void *a, const void *b) {
  int one = *static_cast<const int *>(a), other = *static_cast<const int *>(b);
  if (one == 13 || other == 13)
    throw std::domain_error("13");
  return one < other ? -1 : one > other;
}

TEST(throughC) {
  try {
    callFromC(backFromC, 20);
  } catch (int value) {
    std::printf("%d\n", value);
  }
  int values[] = {5, 3, 8, 1}, unlucky[] = {5, 13, 8, 1};
  std::printf("%d\n", sortInC(values, 4, compare));
  try {
    std::printf("%d\n", sortInC(unlucky, 4, compare));
  } catch (const std::domain_error &e) {
    std::puts(e.what());
  }
}

TEST(throughPointers) {
  struct Data {
    int in, out;
  } data[] = {{4, 0}, {5, 0}};
  for (Data &each : data)
    try {
      callBack(
          [](void *pointer) {
            auto *given = static_cast<Data *>(pointer);
            given->out = 1;
            given->out = half(given->in);
          },
          &each);
    } catch (const std::exception &) {
      each.out += 100;
    }
  std::printf("%d %d\n", data[0].out, data[1].out);
}

TEST(threads) {
  std::exception_ptr failures[4];
  int results[4] = {};
  std::thread workers[4];
  for (int i = 0; i < 4; ++i)
    workers[i] = std::thread([&, i] {
      try {
        results[i] = half(i);
      } catch (...) {
        failures[i] = std::current_exception();
      }
    });
  for (int i = 0; i < 4; ++i) {
    workers[i].join();
    try {
      if (failures[i])
        std::rethrow_exception(failures[i]);
      std::printf("%d\n", results[i]);
    } catch (const std::exception &e) {
      std::printf("%d: %s\n", i, e.what());
    }
  }
}

TEST(thrownByTheLibrary) {
  try {
    std::variant<int, double> value = 1.5;
    std::printf("%d\n", std::get<int>(value));
  } catch (const std::bad_variant_access &) {
    std::puts("another alternative");
  }
  try {
    volatile std::size_t size = ~std::size_t(0) / 2;
    char *volatile memory = new char[size];
    delete[] memory;
  } catch (const std::bad_alloc &) {
    std::puts("no memory");
  }
  struct Base {
    virtual ~Base() = default;
  };
  struct Derived : Base {};
  Base base;
  try {
    (void)dynamic_cast<Derived &>(base);
  } catch (const std::bad_cast &) {
    std::puts("another class");
  }
}
