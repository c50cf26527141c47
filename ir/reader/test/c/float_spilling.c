// More numbers alive than there are registers: in loops, across calls, with integers as many;
// bodies in orbit.
#include <stdio.h>

static double root(double v) {
  double x = v > 1 ? v : 1;
  for (int i = 0; i < 40; i++)
    x = (x + v / x) / 2;
  return x;
}

struct body {
  double x, y, z, vx, vy, vz, mass;
};
static struct body bodies[5] = {
    {0, 0, 0, 0, 0, 0, 39.478417604357432},
    {4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.606326392995832,
     2.81198684491626016, -0.0252183616598876288, 0.0376936749096657},
    {8.34336671824457987, 4.12479856412430479, -0.403523417114321, -1.01077434617879,
     1.8256623712304119, 0.008415761376584154, 0.01128632613196877},
    {12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 1.08279100644154,
     0.868713018169608, -0.010832637401363636, 0.0017237240570597112},
    {15.3796971148509165, -25.9193146099879641, 0.179258772950371181, 0.979090732243898,
     0.594698998647676, -0.034755955550407804, 0.0020336868699246304}};

static void advance(struct body *all, int count, double dt) {
  for (int i = 0; i < count; i++) {
    struct body *a = &all[i];
    for (int j = i + 1; j < count; j++) {
      struct body *b = &all[j];
      double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
      double square = dx * dx + dy * dy + dz * dz, by = dt / (square * root(square));
      a->vx -= dx * b->mass * by, a->vy -= dy * b->mass * by, a->vz -= dz * b->mass * by;
      b->vx += dx * a->mass * by, b->vy += dy * a->mass * by, b->vz += dz * a->mass * by;
    }
  }
  for (int i = 0; i < count; i++) {
    struct body *a = &all[i];
    a->x += dt * a->vx, a->y += dt * a->vy, a->z += dt * a->vz;
  }
}

static double energy(const struct body *all, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) {
    const struct body *a = &all[i];
    sum += a->mass * (a->vx * a->vx + a->vy * a->vy + a->vz * a->vz) / 2;
    for (int j = i + 1; j < count; j++) {
      double dx = a->x - all[j].x, dy = a->y - all[j].y, dz = a->z - all[j].z;
      sum -= a->mass * all[j].mass / root(dx * dx + dy * dy + dz * dz);
    }
  }
  return sum;
}

// 24 numbers that turn around, all alive throughout the loop.
static double twenty_four(int rounds) {
  double a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12,
         m = 13, n = 14, o = 15, p = 16, q = 17, r = 18, s = 19, t = 20, u = 21, v = 22, w = 23,
         x = 24;
  while (rounds--) {
    double old = a;
    a = b - c / 16, b = c + d / 16, c = d - e / 16, d = e + f / 16, e = f - g / 16, f = g + h / 16;
    g = h - i / 16, h = i + j / 16, i = j - k / 16, j = k + l / 16, k = l - m / 16, l = m + n / 16;
    m = n - o / 16, n = o + p / 16, o = p - q / 16, p = q + r / 16, q = r - s / 16, r = s + t / 16;
    s = t - u / 16, t = u + v / 16, u = v - w / 16, v = w + x / 16, w = x - old / 16, x = old;
  }
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 +
         l * 12 + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20 + u * 21 +
         v * 22 + w * 23 + x * 24;
}

// Both kinds of registers run out, and float and double share one of them.
static float both(int rounds, float scale) {
  float a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
  double i = 1, j = 2, k = 3, l = 4, m = 5, n = 6, o = 7, p = 8, q = 9, r = 10;
  int s = 1, t = 2, u = 3, v = 4, w = 5, x = 6, y = 7, z = 8;
  unsigned long A = 1, B = 2, C = 3, D = 4, E = 5, F = 6;
  for (; rounds > 0; rounds--) {
    a += b * scale, b -= (float)i, c = c * 0.5f + (float)s, d += (float)(A & 7);
    e = e / 2 + f, f = g - scale, g = h * scale + (float)j, h = a > b ? c : d;
    i += a, j = k * 0.75 - l, k = l + t, l = m / (1 + (double)(s & 3)), m = n - o, n = o * 0.5;
    o = p + q, p = q - r, q = r * 0.25 + e, r = i < j ? i : 3;
    s += t, t ^= u, u += (int)h & 15, v = w - x, w = x + y, x = y ^ z, y = z + 1, z = s & 0xff;
    A += B, B ^= C << 1, C += D, D = E * 3, E = F + 1, F = A >> 3;
    i = i > 1e6 ? i / 1e6 : i, a = a > 1e4f ? a / 1e3f : a, u &= 0xffff, s &= 0xffff;
  }
  double sum = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r;
  long whole = s + t + u + v + w + x + y + z;
  return (float)sum + (float)(whole + (long)((A ^ B ^ C ^ D ^ E ^ F) & 0xfff));
}

// What is alive across a call must go to memory: all vector registers are the callee's.
static double across(const double *at, int n) {
  double a = at[0], b = at[1], c = at[2], low = a, high = a;
  float narrow = (float)b;
  for (int i = 0; i < n; i++) {
    double v = root(at[i % 5] + 1);
    a += v * b;
    b = c - root(v) * 0.125;
    c = a / (v + 3);
    narrow += (float)root(narrow < 0 ? -narrow : narrow) / 8;
    low = v < low ? v : low;
    high = v > high ? v : high;
  }
  return a + b * c - low * high + narrow;
}

// One wide expression.
static float tree(const float *v) {
  return ((v[0] * v[1] + v[2] * v[3]) * (v[4] * v[5] - v[6] * v[7]) +
          (v[8] * v[9] + v[10] / v[11]) * (v[12] - v[13] * v[14])) *
             ((v[15] + v[16] * v[17]) * (v[18] - v[19]) -
              (v[20] / v[21] + v[22]) * (v[23] * v[24])) -
         ((v[25] - v[26] * v[27]) / (v[28] + v[29]) +
          (v[30] * v[31] - v[0]) * (v[16] + v[8] * v[4]));
}

static double product(double a[4][4], double b[4][4]) {
  double r[4][4];
  for (int i = 0; i < 4; i++) {
    double p = a[i][0], q = a[i][1], s = a[i][2], t = a[i][3];
    r[i][0] = p * b[0][0] + q * b[1][0] + s * b[2][0] + t * b[3][0];
    r[i][1] = p * b[0][1] + q * b[1][1] + s * b[2][1] + t * b[3][1];
    r[i][2] = p * b[0][2] + q * b[1][2] + s * b[2][2] + t * b[3][2];
    r[i][3] = p * b[0][3] + q * b[1][3] + s * b[2][3] + t * b[3][3];
  }
  double sum = 0;
  for (int i = 0; i < 16; i++)
    sum = sum * 0.5 + ((double *)r)[i];
  return sum;
}

int main(void) {
  printf("%a\n", energy(bodies, 5));
  for (int i = 0; i < 500; i++)
    advance(bodies, 5, 0.01);
  printf("%a %a %a\n", energy(bodies, 5), bodies[1].x, bodies[4].vz);
  printf("%a %a\n", twenty_four(1), twenty_four(100));
  printf("%a %a\n", both(1, 0.5f), both(60, 0.1f));
  static const double values[5] = {0.5, 1.25, 3, 7.75, 100};
  printf("%a\n", across(values, 30));
  float leaves[32];
  for (int i = 0; i < 32; i++)
    leaves[i] = (float)(i * 7 % 32) / 4 + 0.1f;
  printf("%a\n", tree(leaves));
  double a[4][4], b[4][4];
  for (int i = 0; i < 16; i++)
    a[i / 4][i % 4] = i * 0.1, b[i % 4][i / 4] = i - 7.5;
  printf("%a %a\n", product(a, b), product(b, a));
  return (int)twenty_four(3) & 0x7f;
}
