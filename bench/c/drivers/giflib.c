// giflib FILE.ppm — quantises the picture, writes it as GIF to memory, reads it, and prints sizes
// and checksums.

#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned char *bytes;
  size_t size, capacity, read;
} Memory;

static int writeBytes(GifFileType *gif, const GifByteType *bytes, int size) {
  Memory *memory = gif->UserData;
  if (memory->size + size > memory->capacity) {
    memory->capacity = 2 * (memory->size + size);
    memory->bytes = realloc(memory->bytes, memory->capacity);
  }
  memcpy(memory->bytes + memory->size, bytes, size);
  memory->size += size;
  return size;
}

static int readBytes(GifFileType *gif, GifByteType *bytes, int size) {
  Memory *memory = gif->UserData;
  if (memory->read + size > memory->size)
    size = memory->size - memory->read;
  memcpy(bytes, memory->bytes + memory->read, size);
  memory->read += size;
  return size;
}

int main(int argc, char **argv) {
  int width, height, error;
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fscanf(in, "P6 %d %d 255%*c", &width, &height) != 2)
    return 1;
  int pixels = width * height;
  GifByteType *planes[3], *indices = malloc(pixels);
  for (int p = 0; p < 3; ++p)
    planes[p] = malloc(pixels);
  for (int i = 0; i < pixels; ++i)
    for (int p = 0; p < 3; ++p)
      planes[p][i] = getc(in);
  Memory memory = {0};
  for (int round = 0; round < 25; ++round) {
    int colours = 256 >> round % 3;
    ColorMapObject *map = GifMakeMapObject(256, NULL);
    if (GifQuantizeBuffer(width, height, &colours, planes[0], planes[1], planes[2], indices,
                          map->Colors) != GIF_OK)
      return 1;
    memory.size = memory.read = 0;
    GifFileType *gif = EGifOpen(&memory, writeBytes, &error);
    EGifPutScreenDesc(gif, width, height, 8, 0, map);
    EGifPutImageDesc(gif, 0, 0, width, height, 0, NULL);
    for (int y = 0; y < height; ++y)
      EGifPutLine(gif, indices + y * width, width);
    EGifCloseFile(gif, &error);
    unsigned sum = 0;
    for (int again = 0; again < 4; ++again) {
      memory.read = 0;
      gif = DGifOpen(&memory, readBytes, &error);
      if (!gif || DGifSlurp(gif) != GIF_OK)
        return 1;
      for (int i = 0; i < pixels; i += 3)
        sum = sum * 31 + gif->SavedImages[0].RasterBits[i];
      DGifCloseFile(gif, &error);
    }
    printf("%d colours, %zu bytes, %08x\n", colours, memory.size, sum);
    GifFreeMapObject(map);
  }
  return 0;
}
