#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *push(struct node *head, int value) {
  struct node *made = malloc(sizeof *made);
  made->value = value;
  made->next = head;
  return made;
}
int main(void) {
  struct node *list = NULL, *back = NULL;
  for (int i = 0; i < 10; i++) list = push(list, i * i);
  while (list) { struct node *next = list->next; list->next = back; back = list; list = next; }
  for (struct node *at = back; at; at = at->next) printf("%d%c", at->value, at->next ? ' ' : '\n');
  while (back) { struct node *next = back->next; free(back); back = next; }
  return 0;
}
