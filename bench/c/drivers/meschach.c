// meschach — factors dense and sparse matrices and prints residuals' magnitudes and values.

#include "matrix.h"
#include "matrix2.h"
#include "sparse.h"
#include "sparse2.h"
#include <math.h>
#include <stdio.h>

static unsigned state = 1;

static double next(void) {
  state = state * 1103515245 + 12345;
  return (double)((state >> 8) & 0xffff) / 65536 - 0.5;
}

static MAT *randomMatrix(int rows, int columns) {
  MAT *m = m_get(rows, columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      m->me[i][j] = next();
  return m;
}

static void show(const char *what, VEC *v) {
  double sum = 0;
  for (int i = 0; i < (int)v->dim; ++i)
    sum += fabs(v->ve[i]);
  printf("%s: %.6g\n", what, sum);
}

int main(void) {
  int n = 640;
  MAT *a = randomMatrix(n, n), *product = m_mlt(a, a, MNULL), *symmetric = m_transp(a, MNULL);
  m_add(symmetric, a, symmetric);
  VEC *b = v_get(n), *x = VNULL;
  for (int i = 0; i < n; ++i)
    b->ve[i] = i % 7 - 3;

  MAT *lu = m_copy(product, MNULL);
  PERM *pivot = px_get(n);
  LUfactor(lu, pivot);
  x = LUsolve(lu, pivot, b, x);
  show("LU", x);

  MAT *qr = m_copy(a, MNULL);
  VEC *diagonal = v_get(n);
  QRfactor(qr, diagonal);
  x = QRsolve(qr, diagonal, b, x);
  show("QR", x);

  VEC *values = symmeig(symmetric, MNULL, VNULL);
  show("eigenvalues", values);

  MAT *small = randomMatrix(240, 200);
  show("singular values", svd(small, MNULL, MNULL, VNULL));

  MAT *square = randomMatrix(180, 180), *q = m_get(180, 180);
  schur(square, q);
  VEC *real = v_get(180), *imaginary = v_get(180);
  schur_evals(square, real, imaginary);
  show("real parts", real);

  // The Laplace operator on a grid.
  int side = 48, size = side * side;
  SPMAT *grid = sp_get(size, size, 5);
  for (int i = 0; i < size; ++i) {
    sp_set_val(grid, i, i, 4.01);
    if (i % side > 0)
      sp_set_val(grid, i, i - 1, -1);
    if (i % side < side - 1)
      sp_set_val(grid, i, i + 1, -1);
    if (i >= side)
      sp_set_val(grid, i, i - side, -1);
    if (i < size - side)
      sp_set_val(grid, i, i + side, -1);
  }
  VEC *right = v_get(size);
  for (int i = 0; i < size; ++i)
    right->ve[i] = i % 11 - 5;
  spCHfactor(grid);
  show("sparse", spCHsolve(grid, right, VNULL));

  VEC *wave = v_get(1 << 15), *other = v_get(1 << 15);
  for (int i = 0; i < 1 << 15; ++i)
    wave->ve[i] = next();
  for (int i = 0; i < 4; ++i) {
    fft(wave, other);
    sv_mlt(1.0 / 128, wave, wave);
    sv_mlt(1.0 / 128, other, other);
  }
  show("transformed", wave);
  return 0;
}
