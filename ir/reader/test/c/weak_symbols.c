// Linkage: weak functions and data, visibility, tentative and repeated declarations, attributes.
#include <stdio.h>
#include <string.h>

int not_there(int) __attribute__((weak));
extern int nor_this __attribute__((weak));
extern const char *described __attribute__((weak));

__attribute__((weak)) int replaceable(int v) { return v + 1; }
__attribute__((weak)) int weak_data = 42;
__attribute__((weak)) int weak_zeros[10];
__attribute__((weak)) const char weak_text[] = "weak text";
__attribute__((visibility("hidden"))) int hidden_data = 3;
__attribute__((visibility("protected"))) int protected_function(int v) { return v * hidden_data; }
__attribute__((visibility("hidden"))) int hidden_function(int v) { return v - hidden_data; }

int tentative;
int tentative;
static int internal[4];
extern int later;
int many_times(int);
extern int many_times(int v);
int (*through)(int) = many_times;
static int (*const weak_pointer)(int) = not_there;
int *const weak_address = &weak_zeros[3];

static inline int inlined(int v) { return v + internal[v & 3]; }
extern inline __attribute__((gnu_inline)) int twice(int v) { return 2 * v; }
int twice(int v) { return v + v; }
__attribute__((noinline, cold)) static int cold_path(int v) { return -v; }
__attribute__((pure)) static int squared(int v) { return v * v; }
__attribute__((const)) static int cubed(int v) { return v * v * v; }
__attribute__((used)) static int kept_for_nobody = 5;
__attribute__((malloc, returns_nonnull)) static char *static_buffer(void) {
  static char buffer[8];
  return buffer;
}
__attribute__((nonnull(1), warn_unused_result)) static int length(const char *s) {
  return (int)strlen(s);
}
__attribute__((format(printf, 2, 3))) static int line(int n, const char *format, ...) {
  return n + length(format);
}

_Noreturn static void stop(int code) {
  extern void exit(int) __attribute__((noreturn));
  printf("stop %d\n", code);
  exit(code);
}

int many_times(int v) {
  extern int tentative;
  tentative += v;
  return tentative;
}
int later = 9;

int main(void) {
  printf("%d %d %d\n", not_there != 0, &nor_this != 0, &described == 0);
  int from_weak = not_there ? not_there(1) : -1;
  int from_pointer = weak_pointer ? weak_pointer(1) : -2;
  printf("%d %d %d %d\n", from_weak, from_pointer, replaceable(4), weak_data);
  weak_data++;
  weak_zeros[3] += weak_data;
  printf("%d %d %d %s\n", weak_data, *weak_address, weak_zeros[4], weak_text);
  hidden_data += 2;
  printf("%d %d\n", protected_function(2), hidden_function(2));
  for (int i = 0; i < 4; i++)
    internal[i] = i * i;
  printf("%d %d %d %d\n", inlined(3), cold_path(4), squared(5) + cubed(2) + kept_for_nobody,
         twice(8));
  strcpy(static_buffer(), "static");
  puts(static_buffer());
  printf("%d\n", line(2, "%d %s", 1, "x"));
  through(5);
  int total = through(6);
  printf("%d %d\n", total, tentative);
  stop(total + later);
}
