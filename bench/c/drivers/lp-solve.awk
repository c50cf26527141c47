# Prints a program for lp_solve: how much of each of 8 products to make in each of 8 months, with
# limits of machines, storage from month to month, and set-up costs, which need integers.
function number(a, b, c, limit) {
  return (a * 7919 + b * 10473 + c * 3571 + a * b * 31 + b * c * 17) % limit
}

BEGIN {
  products = 8
  months = 8
  machines = 4
  printf "min:"
  for (p = 1; p <= products; p++)
    for (m = 1; m <= months; m++)
      printf " + %d made_%d_%d + %d kept_%d_%d + %d set_%d_%d\n", 10 + number(p, m, 0, 17), p, m,
        1 + number(p, 0, 1, 3), p, m, 40 + number(p, m, 3, 60), p, m
  print ";"
  for (p = 1; p <= products; p++)
    for (m = 1; m <= months; m++) {
      before = m > 1 ? sprintf(" + kept_%d_%d", p, m - 1) : ""
      printf "made_%d_%d%s - kept_%d_%d = %d;\n", p, m, before, p, m, number(p, m, 5, 13)
      printf "made_%d_%d - 60 set_%d_%d <= 0;\n", p, m, p, m
    }
  for (k = 1; k <= machines; k++)
    for (m = 1; m <= months; m++) {
      for (p = 1; p <= products; p++)
        printf " + %d made_%d_%d", 1 + number(p, k, 2, 9), p, m
      print " <= 600;"
    }
  for (p = 1; p <= products; p++)
    for (m = 1; m <= months; m++)
      printf "set_%d_%d <= 1;\n", p, m
  separator = "int "
  for (p = 1; p <= products; p++)
    for (m = 1; m <= months; m += 2) {
      printf "%sset_%d_%d", separator, p, m
      separator = ","
    }
  print ";"
}
