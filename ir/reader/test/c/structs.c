#include <stdio.h>
struct inner { char tag; short level; };
struct point { char c; int x; long y; struct inner in[3]; const char *name; };
static void move(struct point *p, int dx) { p->x += dx; p->y -= dx; p->in[1].level = (short)dx; }
int main(void) {
  struct point p = {'a', 1, 2, {{'x', 1}, {'y', 2}, {'z', 3}}, "here"};
  struct point q = p;
  move(&q, 40);
  printf("%c %d %ld %d %s %zu\n", q.c, q.x, q.y, q.in[1].level, q.name, sizeof q);
  printf("%d %c\n", p.x, p.in[2].tag);
  return 0;
}
