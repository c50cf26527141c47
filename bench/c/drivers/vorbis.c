// vorbis FILE.wav — encodes the sound, of 16 bits and two channels, decodes each packet at once,
// and prints sizes and checksums.

#include <stdio.h>
#include <stdlib.h>
#include <vorbis/codec.h>
#include <vorbis/vorbisenc.h>

int main(int argc, char **argv) {
  enum { chunk = 1024, seconds = 12, rate = 44100 };
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fseek(in, 44, SEEK_SET) != 0)
    return 1;
  vorbis_info coder, decoder;
  vorbis_comment comment, read;
  vorbis_dsp_state state, out;
  vorbis_block block, decoded;
  vorbis_info_init(&coder);
  vorbis_info_init(&decoder);
  if (vorbis_encode_init_vbr(&coder, 2, rate, 0.5F) != 0)
    return 1;
  vorbis_comment_init(&comment);
  vorbis_comment_init(&read);
  vorbis_analysis_init(&state, &coder);
  vorbis_block_init(&state, &block);
  ogg_packet headers[3];
  vorbis_analysis_headerout(&state, &comment, &headers[0], &headers[1], &headers[2]);
  for (int i = 0; i < 3; ++i)
    if (vorbis_synthesis_headerin(&decoder, &read, &headers[i]) != 0)
      return 1;
  vorbis_synthesis_init(&out, &decoder);
  vorbis_block_init(&out, &decoded);

  unsigned bytes = 0, sum = 0, samples = 0;
  for (int at = 0; at <= seconds * rate; at += chunk) {
    static short pcm[2 * chunk];
    int last = at + chunk > seconds * rate;
    if (last) {
      vorbis_analysis_wrote(&state, 0);
    } else {
      if (fread(pcm, 4, chunk, in) != chunk)
        return 1;
      float **buffer = vorbis_analysis_buffer(&state, chunk);
      for (int i = 0; i < chunk; ++i)
        for (int c = 0; c < 2; ++c)
          buffer[c][i] = pcm[2 * i + c] / 32768.F;
      vorbis_analysis_wrote(&state, chunk);
    }
    while (vorbis_analysis_blockout(&state, &block) == 1) {
      vorbis_analysis(&block, NULL);
      vorbis_bitrate_addblock(&block);
      ogg_packet packet;
      while (vorbis_bitrate_flushpacket(&state, &packet)) {
        bytes += packet.bytes;
        for (long i = 0; i < packet.bytes; ++i)
          sum = sum * 31 + packet.packet[i];
        if (vorbis_synthesis(&decoded, &packet) == 0)
          vorbis_synthesis_blockin(&out, &decoded);
        float **wave;
        for (int n; (n = vorbis_synthesis_pcmout(&out, &wave)) > 0;) {
          for (int i = 0; i < n; ++i)
            sum = sum * 31 + (unsigned)(int)(wave[0][i] * 32768);
          samples += n;
          vorbis_synthesis_read(&out, n);
        }
      }
    }
  }
  printf("%u bytes, %u samples, %08x\n", bytes, samples, sum);
  return 0;
}
