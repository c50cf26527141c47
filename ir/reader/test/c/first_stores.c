// What main stores first becomes part of initial values, and a local table a constant, also in the
// IR that is printed.
static int weights[4];

__attribute__((noinline)) static int weight(int i) { return weights[i & 3]; }

__attribute__((noinline)) static int digit(int i) {
  const int digits[] = {3, 1, 4, 1, 5, 9, 2, 6};
  return digits[i & 7];
}

int main(int argc, char **argv) {
  (void)argv;
  weights[0] = 5;
  weights[1] = 6;
  weights[2] = 7;
  weights[3] = 8;
  int sum = 0;
  for (int i = 0; i < argc * 8; i++)
    sum += weight(i) * digit(i);
  return sum;
}
