// expat FILE.xml — parses the file several times in pieces, and prints counts and checksums.

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned elements, attributes, characters, sum;
  int depth;
} Counts;

static void start(void *data, const XML_Char *name, const XML_Char **attributes) {
  Counts *counts = data;
  counts->elements++;
  counts->sum = counts->sum * 31 + (unsigned)strlen(name) + counts->depth++;
  for (; *attributes; attributes += 2) {
    counts->attributes++;
    counts->sum = counts->sum * 31 + (unsigned)attributes[1][0];
  }
}

static void end(void *data, const XML_Char *name) {
  Counts *counts = data;
  counts->depth -= name[0] != 0;
}

static void text(void *data, const XML_Char *characters, int length) {
  Counts *counts = data;
  counts->characters += length;
  counts->sum = counts->sum * 31 + characters[length / 2];
}

int main(int argc, char **argv) {
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in)
    return 1;
  fseek(in, 0, SEEK_END);
  long size = ftell(in);
  rewind(in);
  char *document = malloc(size);
  if (fread(document, 1, size, in) != (size_t)size)
    return 1;
  for (int i = 0; i < 16; ++i) {
    Counts counts = {0};
    XML_Parser parser = i % 2 ? XML_ParserCreateNS(NULL, ' ') : XML_ParserCreate(NULL);
    XML_SetUserData(parser, &counts);
    XML_SetHashSalt(parser, 12345);
    XML_SetElementHandler(parser, start, end);
    XML_SetCharacterDataHandler(parser, text);
    for (long at = 0; at < size; at += 65536)
      if (XML_Parse(parser, document + at, size - at < 65536 ? (int)(size - at) : 65536,
                    size - at <= 65536) != XML_STATUS_OK)
        return 1;
    printf("%u elements, %u attributes, %u characters, %08x\n", counts.elements, counts.attributes,
           counts.characters, counts.sum);
    XML_ParserFree(parser);
  }
  return 0;
}
