// Packed structs: a network packet put together and taken apart, members at odd addresses.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) ethernet {
  uint8_t to[6], from[6];
  uint16_t type;
};
struct __attribute__((packed)) ip {
  uint8_t length : 4, version : 4;
  uint8_t service;
  uint16_t total, id, fragment;
  uint8_t ttl, protocol;
  uint16_t checksum;
  uint32_t source, destination;
};
struct __attribute__((packed)) udp {
  uint16_t source, destination, length, checksum;
};
struct __attribute__((packed)) option {
  uint8_t kind;
  uint64_t value;
  uint16_t extra;
};
struct packet {
  struct ethernet e;
  struct ip i;
  struct udp u;
  struct option o[2];
  char payload[13];
} __attribute__((packed));
struct __attribute__((packed, aligned(4))) record {
  char tag;
  int value;
  short rest;
};

static uint16_t swap16(uint16_t v) { return (uint16_t)(v << 8 | v >> 8); }
static uint32_t swap32(uint32_t v) {
  return (uint32_t)swap16((uint16_t)v) << 16 | swap16((uint16_t)(v >> 16));
}

static uint16_t checksum(const void *data, int size) {
  const uint8_t *p = data;
  uint32_t sum = 0;
  for (int i = 0; i + 1 < size; i += 2)
    sum += (uint32_t)p[i] << 8 | p[i + 1];
  if (size & 1)
    sum += (uint32_t)p[size - 1] << 8;
  while (sum >> 16)
    sum = (sum & 0xffff) + (sum >> 16);
  return (uint16_t)~sum;
}

static struct packet make(uint32_t from, uint32_t to, const char *text) {
  struct packet p = {.e = {{1, 2, 3, 4, 5, 6}, {0xa, 0xb, 0xc, 0xd, 0xe, 0xf}, swap16(0x800)},
                     .i = {.length = 5, .version = 4, .ttl = 64, .protocol = 17},
                     .u = {.source = swap16(5353), .destination = swap16(53)}};
  p.i.source = swap32(from);
  p.i.destination = swap32(to);
  p.i.total = swap16(sizeof p - sizeof p.e);
  p.o[0] = (struct option){1, 0x1122334455667788, 0x99aa};
  p.o[1].kind = 2;
  p.o[1].value = p.o[0].value * 3 + p.o[0].extra;
  p.o[1].extra = (uint16_t)(p.o[1].value >> 40);
  memcpy(p.payload, text, sizeof p.payload);
  p.i.checksum = swap16(checksum(&p.i, sizeof p.i));
  p.u.length = swap16(sizeof p.u + sizeof p.o + sizeof p.payload);
  return p;
}

static int parse(const uint8_t *raw) {
  const struct packet *p = (const struct packet *)raw;
  printf("version %d length %d total %d\n", p->i.version, p->i.length, swap16(p->i.total));
  printf("from %08x to %08x\n", swap32(p->i.source), swap32(p->i.destination));
  printf("ports %d %d\n", swap16(p->u.source), swap16(p->u.destination));
  for (int k = 0; k < 2; k++)
    printf("option %d %016lx %04x\n", p->o[k].kind, (unsigned long)p->o[k].value, p->o[k].extra);
  printf("%.13s\n", p->payload);
  return checksum(&p->i, sizeof p->i) == 0;
}

int main(void) {
  uint8_t buffer[200] = {0};
  struct packet p = make(0xc0a80001, 0x08080808, "hello, packet");
  int ok = 0;
  for (int at = 1; at < 8; at += 3) {
    memcpy(buffer + at, &p, sizeof p);
    ok += parse(buffer + at);
  }
  printf("%zu %d %04x\n", sizeof p, ok, checksum(&p, sizeof p));
  struct record rows[3] = {{'a', -1, 2}, {'b', 1 << 30, -3}, {.value = 7}};
  int sum = 0;
  for (int k = 0; k < 3; k++)
    sum += rows[k].value / (k + 1) + rows[k].rest + rows[k].tag;
  printf("%zu %d\n", sizeof rows, sum);
  return ok;
}
