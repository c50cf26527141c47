// libpng FILE.ppm — writes the picture as PNG to memory, reads it with several transformations, and
// prints sizes and checksums.

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned char *bytes;
  size_t size, capacity, read;
} Memory;

static void writeBytes(png_structp png, png_bytep bytes, size_t size) {
  Memory *memory = png_get_io_ptr(png);
  if (memory->size + size > memory->capacity) {
    memory->capacity = 2 * (memory->size + size);
    memory->bytes = realloc(memory->bytes, memory->capacity);
  }
  memcpy(memory->bytes + memory->size, bytes, size);
  memory->size += size;
}

static void flush(png_structp png) { (void)png; }

static void readBytes(png_structp png, png_bytep bytes, size_t size) {
  Memory *memory = png_get_io_ptr(png);
  if (memory->read + size > memory->size)
    png_error(png, "too short");
  memcpy(bytes, memory->bytes + memory->read, size);
  memory->read += size;
}

static void encode(Memory *memory, unsigned char *pixels, int width, int height, int filters,
                   int interlace) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  memory->size = memory->read = 0;
  png_set_write_fn(png, memory, writeBytes, flush);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, interlace,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 0);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_set_gAMA(png, info, 0.45455);
  png_write_info(png, info);
  png_bytep *rows = malloc(height * sizeof *rows);
  for (int y = 0; y < height; ++y)
    rows[y] = pixels + 3 * width * y;
  png_write_image(png, rows);
  png_write_end(png, info);
  free(rows);
  png_destroy_write_struct(&png, &info);
}

static unsigned decode(Memory *memory, int transformation) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  memory->read = 0;
  png_set_read_fn(png, memory, readBytes);
  png_read_info(png, info);
  if (transformation == 1)
    png_set_rgb_to_gray_fixed(png, 1, -1, -1);
  else if (transformation == 2)
    png_set_gamma(png, 1.8, 0.45455);
  else if (transformation == 3)
    png_set_expand_16(png);
  else if (transformation == 4) {
    png_set_bgr(png);
    png_set_filler(png, 255, PNG_FILLER_AFTER);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = png_get_rowbytes(png, info);
  int height = png_get_image_height(png, info);
  unsigned char *pixels = calloc(height, stride);
  png_bytep *rows = malloc(height * sizeof *rows);
  for (int y = 0; y < height; ++y)
    rows[y] = pixels + stride * y;
  png_read_image(png, rows);
  png_read_end(png, info);
  unsigned sum = 0;
  for (size_t i = 0; i < stride * height; i += 7)
    sum = sum * 31 + pixels[i];
  free(rows);
  free(pixels);
  png_destroy_read_struct(&png, &info, NULL);
  return sum;
}

int main(int argc, char **argv) {
  int width, height;
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fscanf(in, "P6 %d %d 255%*c", &width, &height) != 2)
    return 1;
  unsigned char *pixels = malloc(3 * width * height);
  if (fread(pixels, 3 * width, height, in) != (size_t)height)
    return 1;
  Memory memory = {0};
  static const int filters[] = {PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH,
                                PNG_ALL_FILTERS};
  for (int i = 0; i < 60; ++i) {
    encode(&memory, pixels, width, height, filters[i % 5],
           i % 10 == 7 ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE);
    unsigned sum = decode(&memory, i % 5);
    printf("%d: %zu bytes, %08x\n", i, memory.size, sum);
  }
  return 0;
}
