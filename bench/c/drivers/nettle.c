// nettle FILE — hashes, encrypts and decrypts the start of a file, and prints digests.

#include <nettle/aes.h>
#include <nettle/camellia.h>
#include <nettle/cbc.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/gcm.h>
#include <nettle/md5.h>
#include <nettle/nettle-meta.h>
#include <nettle/salsa20.h>
#include <nettle/twofish.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { size = 2 << 20 };

static void show(const char *what, const unsigned char *digest, unsigned length) {
  printf("%s: ", what);
  for (unsigned i = 0; i < length; ++i)
    printf("%02x", digest[i]);
  printf("\n");
}

static void hash(const struct nettle_hash *kind, const unsigned char *text) {
  void *context = malloc(kind->context_size);
  unsigned char digest[64];
  kind->init(context);
  for (int i = 0; i < size; i += 8192)
    kind->update(context, 8192, text + i);
  kind->digest(context, kind->digest_size, digest);
  show(kind->name, digest, kind->digest_size);
  free(context);
}

static void encrypt(const struct nettle_cipher *kind, unsigned char *text) {
  static const unsigned char key[32] = "0123456789abcdefghijklmnopqrstuv";
  void *context = malloc(kind->context_size);
  unsigned char vector[16] = "initial vector..", *out = malloc(size);
  kind->set_encrypt_key(context, key);
  cbc_encrypt(context, kind->encrypt, kind->block_size, vector, size, out, text);
  show(kind->name, out + size - 16, 16);
  kind->set_decrypt_key(context, key);
  memcpy(vector, "initial vector..", 16);
  cbc_decrypt(context, kind->decrypt, kind->block_size, vector, size, out, out);
  if (memcmp(out, text, size) != 0)
    printf("%s: differs\n", kind->name);
  free(out);
  free(context);
}

static void authenticate(const struct nettle_aead *kind, const unsigned char *text) {
  static const unsigned char key[32] = "0123456789abcdefghijklmnopqrstuv", nonce[16] = "nonce";
  void *context = malloc(kind->context_size);
  unsigned char digest[16], *out = malloc(size);
  kind->set_encrypt_key(context, key);
  kind->set_nonce(context, nonce);
  kind->update(context, 64, text);
  kind->encrypt(context, size - 64, out, text + 64);
  kind->digest(context, kind->digest_size, digest);
  show(kind->name, digest, kind->digest_size);
  free(out);
  free(context);
}

int main(int argc, char **argv) {
  unsigned char *text = malloc(size);
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fread(text, 1, size, in) != size)
    return 1;
  static const struct nettle_hash *const hashes[] = {&nettle_md5,      &nettle_sha1,
                                                     &nettle_sha256,   &nettle_sha512,
                                                     &nettle_sha3_256, &nettle_ripemd160};
  static const struct nettle_cipher *const ciphers[] = {&nettle_aes128,      &nettle_aes256,
                                                        &nettle_camellia128, &nettle_twofish128,
                                                        &nettle_serpent128,  &nettle_cast128};
  static const struct nettle_aead *const aeads[] = {&nettle_gcm_aes128, &nettle_chacha_poly1305,
                                                    &nettle_eax_aes128};
  for (int i = 0; i < 3; ++i) {
    for (unsigned k = 0; k < sizeof hashes / sizeof *hashes; ++k)
      hash(hashes[k], text);
    for (unsigned k = 0; k < sizeof ciphers / sizeof *ciphers; ++k)
      encrypt(ciphers[k], text);
    for (unsigned k = 0; k < sizeof aeads / sizeof *aeads; ++k)
      authenticate(aeads[k], text);
  }
  return 0;
}
