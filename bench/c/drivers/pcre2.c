// pcre2 FILE — prints how often regular expressions match in the text, and a checksum of where.

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const patterns[] = {
    "[a-z]+_[a-z]+\\((\\w+), (\\d+)\\);",
    "(?i)for \\(i = 0; i < (\\w+); i\\+\\+\\)",
    "(con|tr|pl|st)(ea|ou|er)+",
    "\\b(\\w)\\w*\\1\\b",
    "/\\*(?:(?!\\*/).)*\\*/",
    "(?<=\\[)\\d{2,}(?=\\])",
    "^ +[a-z]+ = ([a-z]+) \\+ \\1",
    "\\b(?:[b-df-hj-np-tv-z]+[aeiou]+){4,}\\b",
};

int main(int argc, char **argv) {
  enum { limit = 5000000 };
  char *text = malloc(limit);
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fread(text, 1, limit, in) != limit)
    return 1;
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; ++i) {
    int error;
    PCRE2_SIZE offset;
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)patterns[i], PCRE2_ZERO_TERMINATED,
                                     PCRE2_MULTILINE, &error, &offset, NULL);
    if (!code)
      return 1;
    pcre2_match_data *match = pcre2_match_data_create_from_pattern(code, NULL);
    unsigned matches = 0, sum = 0;
    for (PCRE2_SIZE at = 0; pcre2_match(code, (PCRE2_SPTR)text, limit, at, 0, match, NULL) > 0;) {
      PCRE2_SIZE *found = pcre2_get_ovector_pointer(match);
      ++matches;
      sum = sum * 31 + (unsigned)(found[1] - found[0]);
      at = found[1];
    }
    printf("%s: %u matches, %08x\n", patterns[i], matches, sum);
    // The DFA matcher has no backreferences.
    if (i == 0 || i == 2 || i == 7) {
      int space[1000];
      matches = 0;
      for (PCRE2_SIZE at = 0; pcre2_dfa_match(code, (PCRE2_SPTR)text, limit / 4, at, 0, match, NULL,
                                              space, 1000) > 0;) {
        at = pcre2_get_ovector_pointer(match)[1];
        ++matches;
      }
      printf("DFA: %u matches\n", matches);
    }
    pcre2_match_data_free(match);
    pcre2_code_free(code);
  }
  return 0;
}
