// The C library's functions on floats, called by their names.
#include <math.h>
#include <stdio.h>

static volatile float inputs[] = {0.25f, 0.75f, 1.5f, 3.0f};

static void show(const char *name, float value) {
  printf("%s %.4g\n", name, isnan(value) ? 0.0 : (double)value);
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    float x = inputs[i], y = inputs[3 - i];
    show("sqrtf", sqrtf(x));
    show("fabsf", fabsf(x));
    show("floorf", floorf(x));
    show("ceilf", ceilf(x));
    show("truncf", truncf(x));
    show("roundf", roundf(x));
    show("rintf", rintf(x));
    show("nearbyintf", nearbyintf(x));
    show("expf", expf(x));
    show("exp2f", exp2f(x));
    show("expm1f", expm1f(x));
    show("logf", logf(x));
    show("log1pf", log1pf(x));
    show("log2f", log2f(x));
    show("log10f", log10f(x));
    show("logbf", logbf(x));
    show("cbrtf", cbrtf(x));
    show("sinf", sinf(x));
    show("cosf", cosf(x));
    show("tanf", tanf(x));
    show("asinf", asinf(x));
    show("acosf", acosf(x));
    show("atanf", atanf(x));
    show("sinhf", sinhf(x));
    show("coshf", coshf(x));
    show("tanhf", tanhf(x));
    show("asinhf", asinhf(x));
    show("acoshf", acoshf(x));
    show("atanhf", atanhf(x));
    show("erff", erff(x));
    show("tgammaf", tgammaf(x));
    show("fmodf", fmodf(x, y));
    show("remainderf", remainderf(x, y));
    show("powf", powf(x, y));
    show("atan2f", atan2f(x, y));
    show("hypotf", hypotf(x, y));
    show("fminf", fminf(x, y));
    show("fmaxf", fmaxf(x, y));
    show("fdimf", fdimf(x, y));
    show("copysignf", copysignf(x, y));
    show("nextafterf", nextafterf(x, y));
  }
  return 0;
}
