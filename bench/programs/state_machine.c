// state_machine — a scanner whose state and counters are the file's, with a function for each
// state.
//
// Pointers to variables of main are as fast: everything is inlined either way.
#include <stdio.h>

enum { Between, Word, Number, Quoted, Comment };
enum { Length = 65536 };

static int text[Length];
static int state, words, numbers, strings, comments, lines;

static void between(int c) {
  if (c >= 'a' && c <= 'z') {
    words++;
    state = Word;
  } else if (c >= '0' && c <= '9') {
    numbers++;
    state = Number;
  } else if (c == '"') {
    strings++;
    state = Quoted;
  } else if (c == '#') {
    comments++;
    state = Comment;
  } else {
    state = Between;
  }
}

static void word(int c) {
  if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
    between(c);
}

static void number(int c) {
  if (!(c >= '0' && c <= '9'))
    between(c);
}

static void quoted(int c) {
  if (c == '"')
    state = Between;
}

static void comment(int c) {
  if (c == '\n')
    state = Between;
}

static void step(int c) {
  if (c == '\n')
    lines++;
  switch (state) {
  case Between:
    between(c);
    break;
  case Word:
    word(c);
    break;
  case Number:
    number(c);
    break;
  case Quoted:
    quoted(c);
    break;
  case Comment:
    comment(c);
    break;
  }
}

static void generate(unsigned seed) {
  static const int alphabet[] = {'a', 'b', 'c', 'z', 'k', '0', '7',  '9',
                                 ' ', ' ', '+', '(', '"', '#', '\n', '\n'};
  for (int i = 0; i < Length; ++i) {
    seed = seed * 1103515245 + 12345;
    text[i] = alphabet[seed >> 16 & 15];
  }
}

int main(void) {
  int rounds;
  unsigned seed;
  if (scanf("%d %u", &rounds, &seed) != 2)
    return 1;
  generate(seed);
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < Length; ++i)
      step(text[i]);
  printf("%d %d %d %d %d\n", words, numbers, strings, comments, lines);
}
