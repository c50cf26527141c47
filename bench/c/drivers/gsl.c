// gsl — prints results of numerical algorithms of several kinds.

#include <gsl/gsl_blas.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_fft_complex.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_spline.h>
#include <gsl/gsl_statistics.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double integrand(double x, void *scale) {
  return gsl_sf_bessel_J0(*(double *)scale * x) * exp(-x) / sqrt(x + 0.001);
}

static int oscillator(double t, const double y[], double f[], void *damping) {
  (void)t;
  f[0] = y[1];
  f[1] = -y[0] - *(double *)damping * y[1] * (y[0] * y[0] - 1);
  return GSL_SUCCESS;
}

static void linear(gsl_rng *random) {
  enum { n = 280 };
  gsl_matrix *a = gsl_matrix_alloc(n, n), *product = gsl_matrix_alloc(n, n);
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      gsl_matrix_set(a, i, j, gsl_rng_uniform(random) - 0.5);
  gsl_blas_dgemm(CblasNoTrans, CblasTrans, 1, a, a, 0, product);
  gsl_vector *values = gsl_vector_alloc(n), *work = gsl_vector_alloc(n);
  gsl_matrix *v = gsl_matrix_alloc(n, n), *copy = gsl_matrix_alloc(n, n);
  gsl_matrix_memcpy(copy, product);
  gsl_eigen_symm_workspace *space = gsl_eigen_symm_alloc(n);
  gsl_eigen_symm(copy, values, space);
  printf("eigenvalues: %.6g\n", gsl_blas_dasum(values));
  gsl_matrix_memcpy(copy, a);
  gsl_linalg_SV_decomp(copy, v, values, work);
  printf("singular values: %.6g\n", gsl_blas_dnrm2(values));
  gsl_permutation *order = gsl_permutation_alloc(n);
  int sign;
  gsl_linalg_LU_decomp(product, order, &sign);
  printf("determinant: %.6g\n", gsl_linalg_LU_lndet(product));
}

static void special(void) {
  double sum = 0;
  for (int i = 1; i < 60000; ++i) {
    double x = i * 0.0006;
    sum += gsl_sf_gamma(x) / gsl_sf_gamma(x + 0.5) + gsl_sf_erf(x) + gsl_sf_bessel_Jn(3, x) +
           gsl_sf_zeta(1 + x) + gsl_sf_airy_Ai(x / 9, GSL_PREC_DOUBLE) + gsl_sf_dilog(x) +
           gsl_sf_legendre_Pl(20, x / 40) + gsl_sf_expint_E1(x) + gsl_sf_psi(x) +
           gsl_sf_ellint_Kcomp(x / 40, GSL_PREC_DOUBLE) + gsl_sf_hyperg_1F1(1.5, 2.5, -x / 9);
  }
  printf("special functions: %.8g\n", sum);
}

static void sampling(gsl_rng *random) {
  enum { n = 1 << 18 };
  double *data = malloc(2 * n * sizeof *data);
  for (int i = 0; i < n; ++i)
    data[i] = gsl_ran_gamma(random, 2.5, 1) + gsl_ran_gaussian_ziggurat(random, 0.5) +
              gsl_ran_poisson(random, 4);
  printf("mean and deviation: %.6g %.6g\n", gsl_stats_mean(data, 1, n), gsl_stats_sd(data, 1, n));
  gsl_sort(data, 1, n);
  printf("median: %.6g\n", gsl_stats_median_from_sorted_data(data, 1, n));
  for (int i = 0; i < 2 * n; ++i)
    data[i] = gsl_rng_uniform(random) - 0.5;
  gsl_fft_complex_radix2_forward(data, 1, n);
  printf("transformed: %.6g\n", gsl_stats_absdev(data, 1, 2 * n));
  free(data);
}

int main(void) {
  gsl_set_error_handler_off();
  gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
  linear(random);
  special();
  sampling(random);

  gsl_integration_workspace *space = gsl_integration_workspace_alloc(1000);
  double total = 0;
  for (int i = 1; i < 60; ++i) {
    double scale = i * 0.7, result, error;
    gsl_function f = {integrand, &scale};
    gsl_integration_qags(&f, 0, 20, 1e-9, 1e-8, 1000, space, &result, &error);
    total += result;
  }
  printf("integrals: %.8g\n", total);

  double damping = 3, state[2] = {1, 0}, t = 0;
  gsl_odeiv2_system system = {oscillator, NULL, 2, &damping};
  gsl_odeiv2_driver *driver =
      gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-6, 1e-10, 0);
  gsl_odeiv2_driver_apply(driver, &t, 3000, state);
  printf("oscillator: %.5g %.5g\n", state[0], state[1]);

  enum { points = 500 };
  double x[points], y[points], sum = 0;
  for (int i = 0; i < points; ++i)
    x[i] = i + 0.4 * sin(i), y[i] = gsl_rng_uniform(random);
  gsl_interp_accel *cache = gsl_interp_accel_alloc();
  gsl_spline *spline = gsl_spline_alloc(gsl_interp_cspline, points);
  gsl_spline_init(spline, x, y, points);
  for (unsigned i = 0; i < 1000000; ++i)
    sum += gsl_spline_eval(spline, (i * 7919 % 400000) * 0.001 + 1, cache);
  printf("spline: %.8g\n", sum);
  return 0;
}
