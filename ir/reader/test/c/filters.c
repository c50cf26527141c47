// Filters of images, whose inner loops are unrolled completely, and functions without effects that
// are called again and again.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 61, HEIGHT = 23, SIZE = WIDTH * HEIGHT };

static uint8_t image[SIZE], edges[SIZE], mean[SIZE];
static float heights[SIZE], smooth[SIZE];
static int total;

static void smoothen(const float *from, float *to, int width, int height) {
  static const float weights[3] = {0.25f, 0.5f, 0.25f};
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      float sum = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          sum += from[(y + j) * width + x + i] * weights[j + 1] * weights[i + 1];
      to[y * width + x] = sum;
    }
}

// Of three neighbours, the one nearest to left + above - corner (Paeth): a choice by two conditions.
static void predict(const uint8_t *from, uint8_t *to, int width, int count) {
  for (int i = width + 1; i < count; i++) {
    int left = from[i - 1], above = from[i - width], corner = from[i - width - 1];
    int to_left = abs(above - corner), to_above = abs(left - corner);
    int to_corner = abs(left + above - 2 * corner);
    int nearest = to_left <= to_above && to_left <= to_corner ? left
                  : to_above <= to_corner                     ? above
                                                              : corner;
    to[i] = (uint8_t)(from[i] - nearest);
  }
}

static int find_edges(const uint8_t *from, uint8_t *to, int width, int height) {
  int sum = 0;
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      const uint8_t *at = from + y * width + x;
      int right = -at[-width - 1] + at[-width + 1] - 2 * at[-1] + 2 * at[1] - at[width - 1] +
                  at[width + 1];
      int down = -at[-width - 1] - 2 * at[-width] - at[-width + 1] + at[width - 1] +
                 2 * at[width] + at[width + 1];
      int slope = abs(right) + abs(down);
      to[y * width + x] = slope > 255 ? 255 : slope;
      sum += slope;
    }
  return sum;
}

static void blur(const uint8_t *from, uint8_t *to, int width, int height) {
  for (int y = 2; y < height - 2; y++)
    for (int x = 2; x < width - 2; x++) {
      int sum = 0;
      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          sum += from[(y + j) * width + x + i];
      to[y * width + x] = sum / 25;
    }
}

// Without effects; whether they return is not obvious.
__attribute__((noinline)) static uint32_t hash(const uint8_t *bytes, int count) {
  uint32_t h = 1;
  for (int i = 0; i < count; i++)
    h = h + (h << 5) + (h >> 27) + bytes[i];
  return h;
}
__attribute__((noinline)) static int steps(int n) {
  int count = 0;
  for (; n != 1; count++)
    n = n & 1 ? 3 * n + 1 : n / 2;
  return count;
}
// Its variables are in memory.
__attribute__((noinline)) static int most_frequent(const uint8_t *bytes, int count) {
  int counts[256] = {0}, best = 0;
  for (int i = 0; i < count; i++)
    if (++counts[bytes[i]] > counts[best])
      best = bytes[i];
  return best;
}

int main(void) {
  for (int i = 0; i < SIZE; i++) {
    image[i] = i * i % 251 + i / WIDTH;
    heights[i] = image[i];
  }
  smoothen(heights, smooth, WIDTH, HEIGHT);
  printf("edges %d\n", find_edges(image, edges, WIDTH, HEIGHT));
  blur(image, mean, WIDTH, HEIGHT);
  float sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += smooth[i];
  printf("smooth %.3f, edges %08x, mean %08x\n", sum, hash(edges, SIZE), hash(mean, SIZE));
  predict(image, edges, WIDTH, SIZE);
  printf("predicted %08x\n", hash(edges, SIZE));
  // In place: each row is of those before it.
  smoothen(heights, heights, WIDTH, HEIGHT);
  blur(image, image + 1, WIDTH, HEIGHT - 1);
  printf("in place %.3f, %08x\n", heights[5 * WIDTH + 7], hash(image, SIZE));

  for (int i = 0; i < 5; i++) {
    total = total * 3 + (int)hash(image, 100) + steps(27) + most_frequent(mean, SIZE);
    if (i == 3)
      image[50]++;
  }
  printf("total %d\n", total);
  static char text[] = "a sentence with spaces";
  int spaces = 0;
  for (size_t i = 0; i < strlen(text); i++)
    if (text[i] == ' ') {
      text[i] = i < 15 ? '_' : '\0';
      spaces++;
    }
  printf("%d spaces: %s\n", spaces, text);
  return 0;
}
