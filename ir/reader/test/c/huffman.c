// Canonical Huffman codes: lengths from a heap of nodes, codes from lengths, bits written and read.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node {
  unsigned weight;
  int16_t left, right;
};
struct code {
  uint16_t bits;
  uint8_t length;
};
struct bits {
  uint8_t *at;
  unsigned hold, count;
};

static struct node nodes[512];
static int heap[256], heap_size;

static int lighter(int a, int b) {
  return nodes[a].weight != nodes[b].weight ? nodes[a].weight < nodes[b].weight : a < b;
}

static void push(int n) {
  int i = heap_size++;
  for (; i && lighter(n, heap[(i - 1) / 2]); i = (i - 1) / 2)
    heap[i] = heap[(i - 1) / 2];
  heap[i] = n;
}

static int pop(void) {
  int top = heap[0], last = heap[--heap_size], i = 0;
  for (int c; (c = 2 * i + 1) < heap_size; i = c) {
    if (c + 1 < heap_size && lighter(heap[c + 1], heap[c]))
      c++;
    if (!lighter(heap[c], last))
      break;
    heap[i] = heap[c];
  }
  heap[i] = last;
  return top;
}

static void lengths(int n, uint8_t depth, struct code *codes) {
  if (nodes[n].left < 0) {
    codes[n].length = depth ? depth : 1;
    return;
  }
  lengths(nodes[n].left, (uint8_t)(depth + 1), codes);
  lengths(nodes[n].right, (uint8_t)(depth + 1), codes);
}

static void assign(struct code *codes) {
  uint16_t next = 0;
  for (int length = 1; length <= 15; length++, next = (uint16_t)(next << 1))
    for (int c = 0; c < 256; c++)
      if (codes[c].length == length)
        codes[c].bits = next++;
}

static void build(const uint8_t *data, int size, struct code *codes) {
  memset(nodes, 0, sizeof nodes);
  memset(codes, 0, 256 * sizeof *codes);
  for (int i = 0; i < size; i++)
    nodes[data[i]].weight++;
  for (int c = 0; c < 256; c++) {
    nodes[c].left = nodes[c].right = -1;
    if (nodes[c].weight)
      push(c);
  }
  int count = 256;
  while (heap_size > 1) {
    int a = pop(), b = pop();
    nodes[count] = (struct node){nodes[a].weight + nodes[b].weight, (int16_t)a, (int16_t)b};
    push(count++);
  }
  if (heap_size)
    lengths(pop(), 0, codes);
  assign(codes);
}

static void put(struct bits *b, unsigned value, unsigned count) {
  b->hold = b->hold << count | value;
  b->count += count;
  while (b->count >= 8)
    *b->at++ = (uint8_t)(b->hold >> (b->count -= 8));
}

static int get(struct bits *b) {
  if (!b->count) {
    b->hold = *b->at++;
    b->count = 8;
  }
  return b->hold >> --b->count & 1;
}

static int encode(const uint8_t *data, int size, const struct code *codes, uint8_t *to) {
  struct bits b = {to, 0, 0};
  for (int i = 0; i < size; i++)
    put(&b, codes[data[i]].bits, codes[data[i]].length);
  put(&b, 0, 7);
  return (int)(b.at - to);
}

static int decode(uint8_t *from, int size, const struct code *codes) {
  uint16_t first[17] = {0}, count[17] = {0};
  uint8_t symbols[256], *next = symbols;
  for (int length = 1; length <= 15; length++)
    for (int c = 0; c < 256; c++)
      if (codes[c].length == length) {
        *next++ = (uint8_t)c;
        count[length]++;
      }
  for (int i = 1; i <= 15; i++)
    first[i + 1] = (uint16_t)((first[i] + count[i]) << 1);
  struct bits b = {from, 0, 0};
  int hash = 0;
  while (size--) {
    int code = 0, index = 0, length = 1;
    for (;; length++) {
      code = code << 1 | get(&b);
      if (code - first[length] < count[length])
        break;
      index += count[length];
    }
    int c = symbols[index + code - first[length]];
    hash = (hash * 31 + c) % 1000003;
  }
  return hash;
}

int main(void) {
  static uint8_t packed[4000], data[3000];
  const char *text =
      "she sells sea shells by the sea shore; the shells she sells are sea shells for sure";
  struct code codes[256];
  int size = (int)strlen(text), wrong = 0, total = 0;
  memcpy(data, text, (size_t)size);
  for (int round = 0; round < 5; round++) {
    build(data, size, codes);
    int hash = 0, bytes = encode(data, size, codes, packed), longest = 0;
    for (int i = 0; i < size; i++)
      hash = (hash * 31 + data[i]) % 1000003;
    wrong += decode(packed, size, codes) != hash;
    for (int c = 0; c < 256; c++) {
      longest = codes[c].length > longest ? codes[c].length : longest;
      if (round == 0 && codes[c].length)
        printf("%c%.*x ", c, (codes[c].length + 3) / 4, codes[c].bits);
    }
    printf("%d to %d, longest %d\n", size, bytes, longest);
    total += bytes;
    size = round == 3 ? 1 : 500 * (round + 1);
    for (int i = 0; i < size; i++)
      data[i] = (uint8_t)(round == 0   ? i % 3
                          : round == 1 ? i * i % 251
                                       : __builtin_ctz((unsigned)i + 1) * 7);
  }
  return wrong ? 255 : total % 200;
}
