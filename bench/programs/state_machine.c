// state_machine — a scanner whose state and counters are a structure of its caller, with a function
// for each state.
//
// Pointers to local variables of main: faster than file-scope variables, which are not kept in
// registers.
#include <stdio.h>

enum { Between, Word, Number, Quoted, Comment };
enum { Length = 65536 };

static int text[Length];

struct Scanner {
  int state, words, numbers, strings, comments, lines;
};

static void between(struct Scanner *s, int c) {
  if (c >= 'a' && c <= 'z') {
    s->words++;
    s->state = Word;
  } else if (c >= '0' && c <= '9') {
    s->numbers++;
    s->state = Number;
  } else if (c == '"') {
    s->strings++;
    s->state = Quoted;
  } else if (c == '#') {
    s->comments++;
    s->state = Comment;
  } else {
    s->state = Between;
  }
}

static void word(struct Scanner *s, int c) {
  if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
    between(s, c);
}

static void number(struct Scanner *s, int c) {
  if (!(c >= '0' && c <= '9'))
    between(s, c);
}

static void quoted(struct Scanner *s, int c) {
  if (c == '"')
    s->state = Between;
}

static void comment(struct Scanner *s, int c) {
  if (c == '\n')
    s->state = Between;
}

static void step(struct Scanner *s, int c) {
  if (c == '\n')
    s->lines++;
  switch (s->state) {
  case Between:
    between(s, c);
    break;
  case Word:
    word(s, c);
    break;
  case Number:
    number(s, c);
    break;
  case Quoted:
    quoted(s, c);
    break;
  case Comment:
    comment(s, c);
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
  struct Scanner s = {0};
  int rounds;
  unsigned seed;
  if (scanf("%d %u", &rounds, &seed) != 2)
    return 1;
  generate(seed);
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < Length; ++i)
      step(&s, text[i]);
  printf("%d %d %d %d %d\n", s.words, s.numbers, s.strings, s.comments, s.lines);
}
