// Compares the runtime's memset, memcpy and memmove with loops: every length up to 1100 at every
// alignment. Exit status 0 on success.
#include <stddef.h>

void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);

enum { room = 1200, most = 1100 };
static unsigned char got[room], wanted[room], source[room];

static void fill(void) {
  for (int i = 0; i < room; i++)
    got[i] = wanted[i] = source[i] = (unsigned char)(i * 7 + i / 256);
}

static int same(void) {
  for (int i = 0; i < room; i++)
    if (got[i] != wanted[i])
      return 0;
  return 1;
}

int main(void) {
  for (int count = 0; count <= most; count += count < 70 ? 1 : 37)
    for (int to = 0; to < 18; to++) {
      fill();
      for (int i = 0; i < count; i++)
        wanted[to + i] = 0xa5;
      if (memset(got + to, 0x7a5, (size_t)count) != got + to || !same())
        return 1;
      for (int from = 0; from < 40; from++) {
        fill();
        for (int i = 0; i < count; i++)
          wanted[to + i] = source[from + i];
        if (memcpy(got + to, source + from, (size_t)count) != got + to || !same())
          return 2;
        fill();
        if (memmove(got + to, got + from, (size_t)count) != got + to)
          return 3;
        for (int i = 0; i < count; i++)
          wanted[to + i] = source[from + i];
        if (!same())
          return 4;
      }
    }
  return 0;
}
