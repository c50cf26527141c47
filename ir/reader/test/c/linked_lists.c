// Lists: rings inside of other structs, reversal, merge sort, cycles, a least-recently-used cache.
#include <stddef.h>
#include <stdio.h>

struct link {
  struct link *next, *previous;
};
struct page {
  int number, hits;
  struct link recent;
  struct page *in_bucket;
};
struct item {
  int value;
  struct item *next;
};

#define PAGE(l) ((struct page *)((char *)(l) - offsetof(struct page, recent)))

static void unlink_one(struct link *l) {
  l->previous->next = l->next;
  l->next->previous = l->previous;
}
static void link_after(struct link *l, struct link *at) {
  *l = (struct link){at->next, at};
  at->next->previous = l;
  at->next = l;
}

static struct page pages[4], *buckets[8];
static struct link recent = {&recent, &recent};
static int loads;

static struct page *fetch(int number) {
  struct page **bucket = &buckets[number & 7];
  for (struct page *p = *bucket; p; p = p->in_bucket)
    if (p->number == number) {
      unlink_one(&p->recent);
      link_after(&p->recent, &recent);
      p->hits++;
      return p;
    }
  struct page *p = PAGE(recent.previous);
  unlink_one(&p->recent);
  for (struct page **q = &buckets[p->number & 7]; *q; q = &(*q)->in_bucket)
    if (*q == p) {
      *q = p->in_bucket;
      break;
    }
  loads++;
  p->number = number;
  p->hits = 0;
  p->in_bucket = *bucket;
  *bucket = p;
  link_after(&p->recent, &recent);
  return p;
}

static struct item *merge(struct item *a, struct item *b) {
  struct item *head, **tail = &head;
  while (a && b) {
    struct item **least = a->value <= b->value ? &a : &b;
    *tail = *least;
    tail = &(*least)->next;
    *least = (*least)->next;
  }
  *tail = a ? a : b;
  return head;
}
static struct item *sort(struct item *list) {
  struct item *sorted[12] = {0};
  int high = 0;
  while (list) {
    struct item *one = list;
    list = list->next;
    one->next = NULL;
    int i = 0;
    for (; sorted[i]; i++) {
      one = merge(sorted[i], one);
      sorted[i] = NULL;
    }
    sorted[i] = one;
    high = i > high ? i : high;
  }
  for (int i = 0; i <= high; i++)
    list = merge(sorted[i], list);
  return list;
}
static struct item *reverse(struct item *list) {
  struct item *done = NULL;
  for (struct item *next; list; list = next) {
    next = list->next;
    list->next = done;
    done = list;
  }
  return done;
}
static int cycle_length(const struct item *list) {
  const struct item *slow = list, *fast = list;
  do {
    if (!fast || !fast->next)
      return 0;
    slow = slow->next;
    fast = fast->next->next;
  } while (slow != fast);
  int n = 0;
  do
    n++, slow = slow->next;
  while (slow != fast);
  return n;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    pages[i].number = -1;
    link_after(&pages[i].recent, &recent);
  }
  static const int accesses[] = {1, 2, 3, 1, 4, 1, 9, 2, 17, 1, 9, 25, 4, 1, 1, 2};
  int hits = 0;
  for (unsigned i = 0; i < sizeof accesses / sizeof *accesses; i++)
    hits += fetch(accesses[i])->hits > 0;
  printf("%d hits, %d loads:", hits, loads);
  for (struct link *l = recent.next; l != &recent; l = l->next)
    printf(" %d", PAGE(l)->number);
  putchar('\n');

  struct item items[40], *list = NULL;
  for (int i = 0, x = 5; i < 40; i++, x = x * 23 % 83) {
    items[i] = (struct item){x, list};
    list = &items[i];
  }
  list = reverse(sort(list));
  int wrong = 0;
  for (struct item *i = list; i->next; i = i->next)
    wrong += i->value < i->next->value;
  printf("%d %d %d\n", list->value, wrong, cycle_length(list));
  items[7].next = &items[7];
  items[3].next = &items[5];
  items[5].next = &items[9];
  items[9].next = &items[3];
  printf("%d %d\n", cycle_length(&items[7]), cycle_length(&items[3]));

  return hits * 10 + wrong;
}
