// words — counts the words, vowels and sentences of a text, and looks for the longest of each.
#include <stdbool.h>
#include <stdio.h>

enum { Length = 65536 };

static int text[Length];

static bool isSpace(int c) { return c == ' ' || c == '\n' || c == '\t' || c == ',' || c == ';'; }

static bool endsSentence(int c) { return c == '.' || c == '!' || c == '?'; }

static bool isVowel(int c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

static void generate(unsigned seed) {
  static const int alphabet[] = {'a', 'b', 'e', 'f', 'i', 'o',  'q',  'r', 's', 't', 'u',
                                 'w', ' ', ' ', ' ', ' ', '\n', '\t', ',', ';', '.', '!',
                                 '?', 'e', 'n', 'd', 'l', 'e',  'a',  'h', '-', 't'};
  for (int i = 0; i < Length; ++i) {
    seed = seed * 1103515245 + 12345;
    text[i] = alphabet[seed >> 16 & 31];
  }
}

int main(void) {
  int rounds;
  unsigned seed;
  if (scanf("%d %u", &rounds, &seed) != 2)
    return 1;
  generate(seed);
  int words = 0, vowels = 0, sentences = 0, longestWord = 0, longestSentence = 0;
  for (int round = 0; round < rounds; ++round) {
    int letters = 0, wordsHere = 0;
    for (int i = 0; i < Length; ++i) {
      int c = text[i];
      if (isSpace(c) || endsSentence(c)) {
        if (letters > 0) {
          words++;
          wordsHere++;
          if (letters > longestWord)
            longestWord = letters;
          letters = 0;
        }
        if (endsSentence(c)) {
          sentences++;
          if (wordsHere > longestSentence)
            longestSentence = wordsHere;
          wordsHere = 0;
        }
      } else {
        letters++;
        if (isVowel(c))
          vowels++;
      }
    }
  }
  printf("%d %d %d %d %d\n", words, vowels, sentences, longestWord, longestSentence);
}
