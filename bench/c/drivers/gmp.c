// gmp — prints remainders of large numbers modulo a prime.

#include <gmp.h>
#include <stdio.h>

static void show(const char *what, const mpz_t n) {
  printf("%s: %zu bits, %lu\n", what, mpz_sizeinbase(n, 2), mpz_fdiv_ui(n, 4294967291u));
}

// Machin's formula: pi = 16 atan(1/5) - 4 atan(1/239), in fixed point.
static void arctan(mpz_t sum, unsigned long inverse, const mpz_t one) {
  mpz_t power, term;
  mpz_inits(power, term, NULL);
  mpz_fdiv_q_ui(power, one, inverse);
  mpz_set(sum, power);
  for (unsigned long n = 3; mpz_sgn(power) != 0; n += 2) {
    mpz_fdiv_q_ui(power, power, inverse * inverse);
    mpz_fdiv_q_ui(term, power, n);
    if (n % 4 == 3)
      mpz_sub(sum, sum, term);
    else
      mpz_add(sum, sum, term);
  }
  mpz_clears(power, term, NULL);
}

int main(void) {
  mpz_t a, b, c, d;
  mpz_inits(a, b, c, d, NULL);

  mpz_ui_pow_ui(c, 10, 20000);
  arctan(a, 5, c);
  arctan(b, 239, c);
  mpz_mul_ui(a, a, 16);
  mpz_submul_ui(a, b, 4);
  show("pi", a);

  mpz_fac_ui(b, 250000);
  show("factorial", b);
  mpz_sqrt(d, b);
  show("square root", d);
  mpz_fdiv_r(d, b, a);
  show("remainder", d);
  mpz_gcd(d, b, a);
  show("gcd", d);

  mpz_fib_ui(b, 800000);
  mpz_gcdext(c, d, NULL, a, b);
  show("gcd", c);
  show("cofactor", d);

  mpz_ui_pow_ui(c, 2, 1279);
  mpz_sub_ui(c, c, 1);
  for (int i = 0; i < 160; ++i) {
    mpz_set_ui(a, 3 + i);
    mpz_sub_ui(b, c, 2 + i);
    mpz_powm(a, a, b, c);
    mpz_add(d, d, a);
  }
  show("powers", d);
  printf("prime: %d\n", mpz_probab_prime_p(c, 20));

  mpz_ui_pow_ui(a, 7, 250000);
  char *digits = mpz_get_str(NULL, 10, a);
  mpz_set_str(b, digits + 1, 10);
  show("digits", b);
  return 0;
}
