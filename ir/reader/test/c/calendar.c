// Calendars: days since 1970 both ways, weekdays, Easter, ISO weeks, a month's page, differences.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct date {
  int year;
  int8_t month, day;
};
struct span {
  int years, months, days;
};
struct week {
  int year;
  uint8_t number, weekday;
};

static int is_leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

static int days_in(int year, int month) {
  static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month - 1] + (month == 2 && is_leap(year));
}

static long to_days(struct date d) {
  long y = d.year - (d.month <= 2);
  long era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
  long of_year = (153 * (d.month + (d.month > 2 ? -3 : 9)) + 2) / 5 + d.day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static struct date from_days(long days) {
  days += 719468;
  long era = (days >= 0 ? days : days - 146096) / 146097, of_era = days - era * 146097;
  long y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  long of_year = of_era - (365 * y + y / 4 - y / 100), m = (5 * of_year + 2) / 153;
  struct date d = {(int)(y + era * 400), (int8_t)(m < 10 ? m + 3 : m - 9),
                   (int8_t)(of_year - (153 * m + 2) / 5 + 1)};
  d.year += d.month <= 2;
  return d;
}

static int weekday(struct date d) { return (int)((to_days(d) % 7 + 10) % 7); } // 0 is Monday

static struct week week_of(struct date d) {
  int w = weekday(d);
  struct date thursday = from_days(to_days(d) + 3 - w);
  long first = to_days((struct date){thursday.year, 1, 1});
  return (struct week){thursday.year, (uint8_t)((to_days(thursday) - first) / 7 + 1),
                       (uint8_t)(w + 1)};
}

static struct date easter(int y) {
  int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25,
      g = (b - f + 1) / 3;
  int h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4,
      l = (32 + 2 * e + 2 * i - h - k) % 7;
  int m = (a + 11 * h + 22 * l) / 451, n = h + l - 7 * m + 114;
  return (struct date){y, (int8_t)(n / 31), (int8_t)(n % 31 + 1)};
}

static struct span between(struct date a, struct date b) {
  struct span s = {b.year - a.year, b.month - a.month, b.day - a.day};
  if (s.days < 0) {
    s.months--;
    s.days += days_in(b.month == 1 ? b.year - 1 : b.year, b.month == 1 ? 12 : b.month - 1);
  }
  if (s.months < 0)
    s.years--, s.months += 12;
  return s;
}

static struct date plus(struct date d, int months) {
  int m = d.year * 12 + d.month - 1 + months;
  struct date r = {m / 12, (int8_t)(m % 12 + 1), d.day};
  if (r.day > days_in(r.year, r.month))
    r.day = (int8_t)days_in(r.year, r.month);
  return r;
}

static void page(int year, int month) {
  static const char names[] = "Mo Tu We Th Fr Sa Su";
  printf("%04d-%02d\n%s\n%*s", year, month, names,
         3 * weekday((struct date){year, (int8_t)month, 1}), "");
  for (int d = 1; d <= days_in(year, month); d++)
    printf("%2d%c", d,
           weekday((struct date){year, (int8_t)month, (int8_t)d}) == 6 || d == days_in(year, month)
               ? '\n'
               : ' ');
}

static int parse(const char *s, struct date *to) {
  int y, m, d;
  if (sscanf(s, "%d-%d-%d", &y, &m, &d) != 3 || m < 1 || m > 12 || d < 1 || d > days_in(y, m))
    return 0;
  *to = (struct date){y, (int8_t)m, (int8_t)d};
  return 1;
}

int main(void) {
  int wrong = 0, fridays = 0;
  struct date walk = {1889, 12, 31};
  for (long n = to_days(walk), end = n + 60000; n < end; n++) {
    struct date d = from_days(n);
    wrong += memcmp(&d.year, &walk.year, sizeof d.year) || d.month != walk.month ||
             d.day != walk.day || to_days(d) != n;
    fridays += d.day == 13 && weekday(d) == 4;
    if (++walk.day > days_in(walk.year, walk.month)) {
      walk.day = 1;
      if (++walk.month > 12)
        walk.month = 1, walk.year++;
    }
  }
  printf("%d wrong, %d Fridays, the 13th\n", wrong, fridays);
  page(2024, 2);
  for (int y = 1990; y <= 2030; y += 8) {
    struct date e = easter(y), w = {y, 1, 1};
    struct week k = week_of(w);
    printf("%d: Easter %d-%d; January 1 is %d-W%02d-%d\n", y, e.month, e.day, k.year, k.number,
           k.weekday);
  }
  static const char *const texts[] = {"2000-02-29", "1900-02-29", "1969-07-20", "-44-3-15",
                                      "today"};
  struct date last = {2024, 5, 31}, d;
  for (int i = 0; i < 5; i++) {
    if (!parse(texts[i], &d)) {
      printf("%s: no date\n", texts[i]);
      continue;
    }
    struct span s = between(d, last);
    printf("%s: day %ld, %d years %d months %d days\n", texts[i], to_days(d), s.years, s.months,
           s.days);
  }
  struct date end = plus(last, 9), leap = plus(last, -39);
  printf("%d-%d-%d %d-%d-%d\n", end.year, end.month, end.day, leap.year, leap.month, leap.day);
  return fridays & 0xff;
}
