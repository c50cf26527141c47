// crc32 — the checksum of Ethernet and zip over a buffer, by a table of 256.
#include <stdio.h>

enum { Length = 65536 };

static unsigned table[256];
static int buffer[Length];

static void makeTable(void) {
  for (unsigned i = 0; i < 256; ++i) {
    unsigned crc = i;
    for (int bit = 0; bit < 8; ++bit) {
      if ((crc & 1) == 1)
        crc = crc >> 1 ^ 0xEDB88320;
      else
        crc = crc >> 1;
    }
    table[i] = crc;
  }
}

static unsigned update(unsigned crc, int byte) { return table[(crc ^ byte) & 255] ^ crc >> 8; }

int main(void) {
  int rounds;
  unsigned seed;
  makeTable();
  if (scanf("%d %u", &rounds, &seed) != 2)
    return 1;
  for (int i = 0; i < Length; ++i) {
    seed = seed * 1103515245 + 12345;
    buffer[i] = seed >> 16 & 255;
  }
  unsigned crc = -1U;
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < Length; ++i)
      crc = update(crc, buffer[i]);
  printf("%d\n", (int)~crc);
}
