// Classes of all characters, by function and by macro.
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = -1; c < 256; c++) {
    printf("%d:%d%d%d%d%d%d%d%d%d%d%d%d", c, !!isalnum(c), !!isalpha(c), !!isblank(c), !!iscntrl(c),
           !!isdigit(c), !!isgraph(c), !!islower(c), !!isprint(c), !!ispunct(c), !!isspace(c),
           !!isupper(c), !!isxdigit(c));
    int (*classes[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit, isgraph,
                             islower, isprint, ispunct, isspace, isupper, isxdigit};
    int bits = 0;
    for (int i = 0; i < 12; i++)
      bits = 2 * bits + !!classes[i](c);
    int (*lower)(int) = tolower, (*upper)(int) = toupper;
    printf(" %x %d %d %d %d\n", bits, lower(c), upper(c), tolower(c), toupper(c));
  }
  const unsigned short *table = *__ctype_b_loc();
  const int *lower = *__ctype_tolower_loc(), *upper = *__ctype_toupper_loc();
  unsigned sum = 0;
  for (int i = -128; i < 256; i++)
    sum = sum * 31 + table[i] + (unsigned)lower[i] * 7 + (unsigned)upper[i];
  printf("%u %d\n", table['a'], table[-1]);
  (void)sum;
  return 0;
}
