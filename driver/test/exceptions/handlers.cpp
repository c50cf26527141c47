// Which handler catches, and in which order what is destroyed.
#include "programs.h"

#include <typeinfo>

TEST(nestedTries) {
  for (int i = 0; i < 4; ++i)
    try {
      Guard outer("outer", i);
      try {
        Guard inner("inner", i);
        if (i == 1)
          throw 1;
        if (i == 2)
          throw 2.5;
        if (i == 3)
          throw "text";
        std::puts("nothing");
      } catch (int value) {
        std::printf("int %d\n", value);
      } catch (double value) {
        std::printf("double %g\n", value);
        throw 'c';
      }
    } catch (char c) {
      std::printf("char %c\n", c);
    } catch (const char *text) {
      std::printf("%s\n", text);
    }
}

static void rethrow() { throw; }

TEST(rethrown) {
  try {
    try {
      try {
        throwInt(7);
      } catch (...) {
        Guard guard("handler", 0);
        rethrow();
      }
    } catch (int &value) {
      ++value;
      throw;
    }
  } catch (int value) {
    std::printf("%d\n", value);
  }
}

struct Base {
  virtual ~Base() = default;
  virtual const char *name() const { return "Base"; }
};
struct Left : virtual Base {
  const char *name() const override { return "Left"; }
};
struct Right : virtual Base {
  const char *name() const override { return "Right"; }
};
struct Both : Left, Right {
  const char *name() const override { return "Both"; }
};
struct Hidden : private Base {};

static void throwOf(int kind) {
  switch (kind) {
  case 0:
    throw Base();
  case 1:
    throw Left();
  case 2:
    throw Both();
  case 3:
    throw Hidden();
  case 4:
    throw new Both();
  default:
    throw kind;
  }
}

TEST(inheritance) {
  for (int kind = 0; kind < 6; ++kind)
    try {
      try {
        throwOf(kind);
      } catch (Right &right) {
        std::printf("Right: %s\n", right.name());
      } catch (Base *base) {
        std::printf("pointer: %s\n", base->name());
        delete base;
      } catch (const Base &base) {
        std::printf("Base: %s\n", base.name());
      }
    } catch (Hidden &) {
      std::puts("Hidden");
    } catch (...) {
      std::puts("other");
    }
}

enum class Colour { Red, Green };
struct Callable {
  void (*function)();
};

template <typename T> static const char *caught(T value) {
  try {
    throw value;
  } catch (Colour colour) {
    return colour == Colour::Green ? "green" : "red";
  } catch (std::nullptr_t) {
    return "nullptr";
  } catch (void (*)()) {
    return "function";
  } catch (int Callable::*) {
    return "member";
  } catch (unsigned char) {
    return "unsigned char";
  } catch (signed char) {
    return "signed char";
  } catch (short) {
    return "short";
  } catch (long) {
    return "long";
  } catch (long double) {
    return "long double";
  } catch (const void *) {
    return "pointer";
  } catch (const std::type_info &) {
    return "type";
  } catch (...) {
    return "anything";
  }
}

TEST(manyClauses) {
  int local = 0;
  std::printf("%s %s %s\n", caught(Colour::Green), caught(nullptr), caught(&rethrow));
  std::printf("%s %s %s\n", caught(static_cast<unsigned char>(1)), caught(static_cast<short>(1)),
              caught(1L));
  std::printf("%s %s %s %s\n", caught(1.0L), caught(&local), caught(1.0F), caught('c'));
}

TEST(handlerInLoop) {
  int sum = 0;
  for (int i = 0; i < 10; ++i) {
    Guard guard("loop", i);
    try {
      if (i == 3)
        continue;
      sum += half(i);
      if (i == 8)
        break;
    } catch (const std::exception &e) {
      sum += 100;
      if (i == 5)
        continue;
      sum += 1000;
    }
  }
  std::printf("%d\n", sum);
}

TEST(leftByGoto) {
  int tries = 0;
again:
  try {
    Guard guard("try", tries);
    throwIf(tries < 2, tries);
    std::puts("passed");
  } catch (int value) {
    Guard guard("catch", value);
    ++tries;
    goto again;
  }
  std::printf("%d tries\n", tries);
}

static int returned(int kind) {
  Guard guard("returned", kind);
  try {
    if (kind == 0)
      return 10;
    throwInt(kind);
  } catch (int value) {
    if (value == 1)
      return 20;
    try {
      throw 3L;
    } catch (long) {
      return 30;
    }
  }
  return 40;
}

TEST(returnsFromHandlers) { std::printf("%d %d %d\n", returned(0), returned(1), returned(2)); }

TEST(currentException) {
  std::exception_ptr kept;
  try {
    throw std::runtime_error("kept");
  } catch (...) {
    kept = std::current_exception();
  }
  for (int i = 0; i < 2; ++i)
    try {
      std::rethrow_exception(kept);
    } catch (const std::runtime_error &e) {
      std::printf("%s %d\n", e.what(), i);
    }
}

TEST(nestedExceptions) {
  try {
    try {
      try {
        throw std::runtime_error("inner");
      } catch (...) {
        std::throw_with_nested(std::logic_error("middle"));
      }
    } catch (...) {
      std::throw_with_nested(std::out_of_range("outer"));
    }
  } catch (const std::exception &outer) {
    std::puts(outer.what());
    const std::exception *at = &outer;
    for (int depth = 0; depth < 3; ++depth)
      try {
        std::rethrow_if_nested(*at);
        break;
      } catch (const std::exception &inner) {
        std::puts(inner.what());
        const auto *nested = dynamic_cast<const std::nested_exception *>(&inner);
        if (!nested)
          break;
        try {
          nested->rethrow_nested();
        } catch (const std::exception &innermost) {
          std::puts(innermost.what());
        }
        break;
      }
  }
}

static int conditional(bool throws) { return throws ? throw 5 : 6; }

TEST(thrownInExpression) {
  try {
    int sum = conditional(false);
    std::printf("%d\n", sum);
    sum += conditional(true);
    std::printf("%d\n", sum);
  } catch (int value) {
    std::printf("caught %d\n", value);
  }
}
