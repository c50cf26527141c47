// What main stores after a call that returns twice is stored twice.
static void *buffer[5];
static int value;
static int jumps;

int main(void) {
  __builtin_setjmp(buffer);
  value = 10;
  if (jumps++ == 0) {
    value = 20;
    __builtin_longjmp(buffer, 1);
  }
  return value;
}
