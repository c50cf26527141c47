// Throws through frames of Wend.
#include "programs.h"

extern "C" int mainOfWend();

static int printed, limit;

// In place of the runtime's.
extern "C" void printlnOfWend(int value) {
  Guard guard("println", value);
  if (++printed == limit)
    throw value;
}

TEST(throughWend) {
  for (limit = 1; limit <= 100; limit *= 3)
    try {
      printed = 0;
      mainOfWend();
      std::printf("%d printed\n", printed);
    } catch (int value) {
      std::printf("caught %d after %d\n", value, printed);
    }
}
