// What is destroyed of objects, arrays and temporaries that are constructed in part.
#include "programs.h"

#include <memory>
#include <new>
#include <string>
#include <vector>

static int alive, constructed;

struct Counted {
  int number;
  Counted() : number(++constructed) {
    if (number == 6)
      throw number;
    ++alive;
  }
  ~Counted() {
    std::printf("~%d ", number);
    --alive;
  }
};

TEST(arrayOfObjects) {
  alive = constructed = 0;
  try {
    Counted one;
    Counted array[3];
    auto *more = new Counted[4];
    delete[] more;
  } catch (int number) {
    std::printf("at %d, %d alive\n", number, alive);
  }
}

struct Member {
  Guard guard;
  Member(int number, bool throws) : guard("member", number) {
    if (throws)
      throw number;
  }
};
struct Parts : Guard {
  Member first, second;
  Parts(bool throws) : Guard("base", 0), first(1, false), second(2, throws) {}
};
struct Virtual : virtual Guard {
  Member member;
  Virtual() : Guard("virtual", 1), member(3, true) {}
};

TEST(partsOfObjects) {
  try {
    Parts whole(false);
    Parts part(true);
  } catch (int number) {
    std::printf("%d\n", number);
  }
  try {
    Virtual object;
  } catch (int number) {
    std::printf("%d\n", number);
  }
  try {
    auto object = std::make_unique<Parts>(true);
  } catch (int number) {
    std::printf("%d\n", number);
  }
}

struct FunctionTry {
  Guard guard;
  FunctionTry(int value) try : guard("guard", half(value)) {
    throwIf(value == 4, value);
  } catch (const std::exception &e) {
    std::printf("constructor: %s\n", e.what());
  } catch (int caught) {
    std::printf("constructor: %d\n", caught);
    throw 2 * caught;
  }
};

TEST(functionTryBlock) {
  for (int i = 1; i < 5; ++i)
    try {
      FunctionTry object(i);
    } catch (int value) {
      std::printf("caught %d\n", value);
    } catch (const std::invalid_argument &e) {
      std::printf("caught %s\n", e.what());
    }
}

struct Loud {
  int number;
  ~Loud() noexcept(false) {
    std::printf("~Loud%d\n", number);
    if (!std::uncaught_exceptions())
      throw number;
  }
};

TEST(thrownByDestructor) {
  try {
    Guard guard("after", 1);
    Loud second{2};
    Loud first{1};
  } catch (int number) {
    std::printf("caught %d\n", number);
  }
  try {
    Loud only{3};
    throw 4;
  } catch (int number) {
    std::printf("caught %d\n", number);
  }
}

static std::string joined(const std::string &a, const std::string &b, int value) {
  return a + std::to_string(half(value)) + b;
}

TEST(temporaries) {
  for (int i = 0; i < 3; ++i)
    try {
      std::string text = joined(std::string(40, 'a'), joined("x", std::string(30, 'b'), 2 * i), i);
      std::printf("%s\n", text.c_str());
    } catch (const std::exception &e) {
      std::printf("%s\n", e.what());
    }
}

TEST(containers) {
  try {
    std::vector<std::string> values(3, std::string(50, 'v'));
    values.reserve(4);
    values.push_back("last");
    std::printf("%zu %s\n", values.size(), values.at(3).c_str());
    std::printf("%s\n", values.at(4).c_str());
  } catch (const std::out_of_range &) {
    std::puts("out of range");
  }
  try {
    std::vector<Counted> counted;
    constructed = 3;
    counted.resize(10);
  } catch (int number) {
    std::printf("at %d\n", number);
  }
  try {
    std::string text("short");
    text.substr(9);
  } catch (const std::exception &e) {
    std::puts("no such part");
  }
}

struct Placed {
  static void *operator new(std::size_t size) {
    std::puts("new");
    return std::malloc(size);
  }
  static void operator delete(void *memory) {
    std::puts("delete");
    std::free(memory);
  }
  Placed(int value) { half(value); }
};

TEST(newOfWhatThrows) {
  for (int i = 0; i < 2; ++i)
    try {
      delete new Placed(i);
    } catch (const std::exception &e) {
      std::printf("%s\n", e.what());
    }
}

static int startUps;
struct Static {
  Static(int value) {
    ++startUps;
    throwIf(startUps < 3, value);
  }
};
static int useStatic() {
  static Static object(startUps);
  return startUps;
}

TEST(staticThatThrows) {
  for (int i = 0; i < 5; ++i)
    try {
      std::printf("use %d\n", useStatic());
    } catch (int value) {
      std::printf("not yet: %d\n", value);
    }
}
