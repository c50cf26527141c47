// libtheora FILE.ppm — encodes frames that pan over the picture at several speeds and qualities,
// decodes them, and prints sizes and checksums.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <theora/theoradec.h>
#include <theora/theoraenc.h>

enum { width = 320, height = 240 };

static unsigned char planes[3][width * height];
static unsigned char *picture;
static int pictureWidth, pictureHeight;

// Fills the planes with the part of the picture at x, y, as 4:2:0.
static void frame(int x, int y) {
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      const unsigned char *p = picture + 3 * ((y + row) * pictureWidth + x + column);
      planes[0][row * width + column] = 16 + (66 * p[0] + 129 * p[1] + 25 * p[2] + 128) / 256;
      if (row % 2 == 0 && column % 2 == 0) {
        int at = row / 2 * (width / 2) + column / 2;
        planes[1][at] = 128 + (112 * p[2] - 38 * p[0] - 74 * p[1]) / 256;
        planes[2][at] = 128 + (112 * p[0] - 94 * p[1] - 18 * p[2]) / 256;
      }
    }
}

static unsigned checksum(unsigned sum, th_ycbcr_buffer planes) {
  for (int p = 0; p < 3; ++p)
    for (int row = 0; row < planes[p].height; ++row)
      for (int column = 0; column < planes[p].width; ++column)
        sum = sum * 31 + planes[p].data[row * planes[p].stride + column];
  return sum;
}

static void encode(int quality, int speed, int frames) {
  th_info info, decoded;
  th_comment comment;
  th_setup_info *setup = NULL;
  ogg_packet packet;
  th_info_init(&info);
  th_info_init(&decoded);
  th_comment_init(&comment);
  info.frame_width = info.pic_width = width;
  info.frame_height = info.pic_height = height;
  info.fps_numerator = 25;
  info.fps_denominator = 1;
  info.pixel_fmt = TH_PF_420;
  info.quality = quality;
  info.keyframe_granule_shift = 6;
  th_enc_ctx *encoder = th_encode_alloc(&info);
  th_encode_ctl(encoder, TH_ENCCTL_SET_SPLEVEL, &speed, sizeof speed);
  while (th_encode_flushheader(encoder, &comment, &packet) > 0)
    if (th_decode_headerin(&decoded, &comment, &setup, &packet) <= 0)
      exit(1);
  th_dec_ctx *decoder = th_decode_alloc(&decoded, setup);
  th_setup_free(setup);

  th_ycbcr_buffer in = {{width, height, width, planes[0]},
                        {width / 2, height / 2, width / 2, planes[1]},
                        {width / 2, height / 2, width / 2, planes[2]}};
  size_t size = 0;
  unsigned sum = 0;
  for (int i = 0; i < frames; ++i) {
    frame(5 * i % (pictureWidth - width), 3 * i % (pictureHeight - height));
    if (th_encode_ycbcr_in(encoder, in) != 0)
      exit(1);
    while (th_encode_packetout(encoder, i + 1 == frames, &packet) > 0) {
      for (long j = 0; j < packet.bytes; ++j)
        sum = sum * 31 + packet.packet[j];
      size += packet.bytes;
      th_ycbcr_buffer out;
      if (th_decode_packetin(decoder, &packet, NULL) >= 0) {
        th_decode_ycbcr_out(decoder, out);
        sum = checksum(sum, out);
      }
    }
  }
  printf("quality %d, speed %d: %zu bytes, %08x\n", quality, speed, size, sum);
  th_encode_free(encoder);
  th_decode_free(decoder);
  th_comment_clear(&comment);
}

int main(int argc, char **argv) {
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fscanf(in, "P6 %d %d 255%*c", &pictureWidth, &pictureHeight) != 2)
    return 1;
  size_t size = 3 * (size_t)pictureWidth * pictureHeight;
  picture = malloc(size);
  if (fread(picture, 1, size, in) != size)
    return 1;
  encode(40, 1, 30);
  encode(20, 0, 15);
  encode(55, 2, 30);
  return 0;
}
