// twolame FILE.wav — encodes twelve seconds as MP2 with several psychoacoustic models, bit rates
// and modes, to the standard output.

#include <stdio.h>
#include <stdlib.h>
#include <twolame.h>

enum { header = 44, channels = 2 };

static const struct {
  int psychoacoustic, kilobits, variable;
  TWOLAME_MPEG_mode mode;
} settings[] = {
    {0, 256, 0, TWOLAME_STEREO},       {1, 192, 0, TWOLAME_JOINT_STEREO},
    {2, 128, 0, TWOLAME_JOINT_STEREO}, {3, 160, 0, TWOLAME_STEREO},
    {4, 192, 1, TWOLAME_STEREO},       {3, 64, 0, TWOLAME_MONO},
};

int main(int argc, char **argv) {
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in)
    return 1;
  int frames = 44100 * 12;
  short *samples = malloc(frames * channels * sizeof *samples);
  if (fseek(in, header, SEEK_SET) != 0 ||
      fread(samples, channels * sizeof *samples, frames, in) != (size_t)frames)
    return 1;
  int capacity = 1 << 20;
  unsigned char *encoded = malloc(capacity);
  for (unsigned i = 0; i < sizeof settings / sizeof *settings; ++i) {
    twolame_options *options = twolame_init();
    twolame_set_verbosity(options, 0);
    twolame_set_mode(options, settings[i].mode);
    twolame_set_psymodel(options, settings[i].psychoacoustic);
    twolame_set_num_channels(options, channels);
    twolame_set_in_samplerate(options, 44100);
    twolame_set_out_samplerate(options, 44100);
    twolame_set_bitrate(options, settings[i].kilobits);
    twolame_set_VBR(options, settings[i].variable);
    if (twolame_init_params(options) != 0)
      return 1;
    int size = twolame_encode_buffer_interleaved(options, samples, frames, encoded, capacity);
    fwrite(encoded, 1, size, stdout);
    size = twolame_encode_flush(options, encoded, capacity);
    fwrite(encoded, 1, size, stdout);
    twolame_close(&options);
  }
  return 0;
}
