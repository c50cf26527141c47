// Duff's device, do-while, loops left and continued from within switches, loops without bodies.
#include <stdio.h>
#include <string.h>

static void send(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0:
    do {
      *to++ = *from++;
      /* fall through */
    case 7: *to++ = *from++; /* fall through */
    case 6: *to++ = *from++; /* fall through */
    case 5: *to++ = *from++; /* fall through */
    case 4: *to++ = *from++; /* fall through */
    case 3: *to++ = *from++; /* fall through */
    case 2: *to++ = *from++; /* fall through */
    case 1: *to++ = *from++;
    } while (--n > 0);
  }
}

static int digits(unsigned n) {
  int count = 0;
  do
    count++;
  while (n /= 10);
  return count;
}

static int run(const char *program) {
  int value = 0, skipped = 0, turns = 0;
  do {
    switch (*program) {
    case '+': value++; break;
    case '-': value--; continue;
    case '*': value *= 2; continue;
    case '.': return value * 100 + turns * 10 + skipped;
    default: skipped++;
    }
    if (value > 5)
      break;
    turns++;
  } while (*program++);
  return -value;
}

static unsigned gcd(unsigned a, unsigned b) {
  do {
    unsigned r = a % b;
    a = b;
    b = r;
  } while (b);
  return a;
}

static int spiral(int n) {
  int cells[12][12] = {{0}}, x = 0, y = 0, dx = 1, dy = 0, sum = 0;
  for (int i = 1; i <= n * n; i++) {
    cells[y][x] = i;
    int nx = x + dx, ny = y + dy;
    if (nx < 0 || ny < 0 || nx >= n || ny >= n || cells[ny][nx]) {
      int turned = dx;
      dx = -dy;
      dy = turned;
    }
    x += dx;
    y += dy;
  }
  for (int i = 0, j = n - 1; i < n; i++, j--) {
    if (i == j)
      continue;
    sum += cells[i][i] * (i + 1) - cells[i][j] * (j + 1);
  }
  return sum;
}

int main(void) {
  const char text[] = "the quick brown fox jumps over the lazy dog";
  for (int count = 1; count <= 43; count += 7) {
    char copy[48] = "";
    send(copy, text, count);
    printf("%s|\n", copy);
  }
  printf("%d %d %d %d\n", digits(0), digits(9), digits(10), digits(4294967295u));
  printf("%d %d %d %d\n", run("++*?+."), run("+*****+"), run("--."), run("abc"));
  printf("%u %u\n", gcd(1071, 462), gcd(1, 1000000007));
  for (int n = 1; n <= 12; n += 3)
    printf("%d ", spiral(n));
  putchar('\n');

  const char *p = text;
  while (*p++)
    ;
  int total = (int)(p - text), i = 0, j;
  do
    for (j = 0; j < 10; j++) {
      if (j == i)
        break;
      if ((i + j) % 3)
        continue;
      total += i * j;
    }
  while (++i < 10);
  do {
    if (total & 1)
      break;
    total += 3;
  } while (0);
  for (; total > 200;)
    total -= 7;
  printf("%d\n", total);
  return total;
}
