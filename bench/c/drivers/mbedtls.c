// mbedtls FILE — makes keys, signs, verifies and agrees on secrets, hashes, encrypts and decrypts
// the start of a file, and prints results. The random numbers are always the same.

#include <mbedtls/chachapoly.h>
#include <mbedtls/cipher.h>
#include <mbedtls/ecdh.h>
#include <mbedtls/ecdsa.h>
#include <mbedtls/md.h>
#include <mbedtls/rsa.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { size = 1 << 20 };

static int numbers(void *state, unsigned char *out, size_t length) {
  uint64_t *number = state;
  for (size_t i = 0; i < length; ++i) {
    *number = *number * 6364136223846793005 + 1442695040888963407;
    out[i] = *number >> 56;
  }
  return 0;
}

static void show(const char *what, const unsigned char *bytes, size_t length) {
  printf("%s: ", what);
  for (size_t i = 0; i < length; ++i)
    printf("%02x", bytes[i]);
  printf("\n");
}

static void check(const char *what, int status) {
  if (status != 0) {
    printf("%s: error %x\n", what, -status);
    exit(1);
  }
}

static void rsa(uint64_t *random) {
  mbedtls_rsa_context key;
  unsigned char plain[128], hidden[128], again[128];
  mbedtls_rsa_init(&key, MBEDTLS_RSA_PKCS_V15, 0);
  check("key", mbedtls_rsa_gen_key(&key, numbers, random, 1024, 65537));
  numbers(random, plain, sizeof plain);
  plain[0] = 0;
  for (int i = 0; i < 40; ++i) {
    check("public", mbedtls_rsa_public(&key, plain, hidden));
    check("private", mbedtls_rsa_private(&key, numbers, random, hidden, again));
    if (memcmp(plain, again, sizeof plain) != 0)
      printf("RSA: differs\n");
    plain[1 + i] ^= hidden[5];
  }
  show("RSA", hidden, 32);
  mbedtls_rsa_free(&key);
}

static void curve(mbedtls_ecp_group_id id, uint64_t *random, int sign) {
  mbedtls_ecp_group group;
  mbedtls_mpi own, other, secret, r, s;
  mbedtls_ecp_point ownPoint, otherPoint;
  unsigned char bytes[32] = "hash of a text";
  mbedtls_ecp_group_init(&group);
  mbedtls_mpi *scalars[] = {&own, &other, &secret, &r, &s};
  for (int i = 0; i < 5; ++i)
    mbedtls_mpi_init(scalars[i]);
  mbedtls_ecp_point_init(&ownPoint);
  mbedtls_ecp_point_init(&otherPoint);
  check("group", mbedtls_ecp_group_load(&group, id));
  for (int i = 0; i < 6; ++i) {
    check("own", mbedtls_ecdh_gen_public(&group, &own, &ownPoint, numbers, random));
    check("other", mbedtls_ecdh_gen_public(&group, &other, &otherPoint, numbers, random));
    check("secret",
          mbedtls_ecdh_compute_shared(&group, &secret, &otherPoint, &own, numbers, random));
    if (sign) {
      check("sign", mbedtls_ecdsa_sign_det_ext(&group, &r, &s, &own, bytes, sizeof bytes,
                                               MBEDTLS_MD_SHA256, numbers, random));
      check("verify", mbedtls_ecdsa_verify(&group, bytes, sizeof bytes, &ownPoint, &r, &s));
    }
    mbedtls_mpi_mod_mpi(&secret, &secret, &group.P);
    unsigned char written[66];
    mbedtls_mpi_write_binary(&secret, written, sizeof written);
    show("secret", written + 46, 20);
  }
  for (int i = 0; i < 5; ++i)
    mbedtls_mpi_free(scalars[i]);
  mbedtls_ecp_point_free(&ownPoint);
  mbedtls_ecp_point_free(&otherPoint);
  mbedtls_ecp_group_free(&group);
}

static void cipher(mbedtls_cipher_type_t type, const unsigned char *text) {
  const mbedtls_cipher_info_t *info = mbedtls_cipher_info_from_type(type);
  static const unsigned char key[32] = "0123456789abcdefghijklmnopqrstuv";
  unsigned char *out = malloc(size + 32), *again = malloc(size + 32);
  size_t length = 0, back = 0, bits = info->key_bitlen;
  mbedtls_cipher_context_t context;
  mbedtls_cipher_init(&context);
  check("set up", mbedtls_cipher_setup(&context, info));
  mbedtls_cipher_setkey(&context, key, bits, MBEDTLS_ENCRYPT);
  check("encrypt", mbedtls_cipher_crypt(&context, key, info->iv_size, text, size, out, &length));
  mbedtls_cipher_setkey(&context, key, bits, MBEDTLS_DECRYPT);
  check("decrypt", mbedtls_cipher_crypt(&context, key, info->iv_size, out, length, again, &back));
  show(info->name, out + size - 16, 16);
  if (back != size || memcmp(again, text, size) != 0)
    printf("%s: differs\n", info->name);
  mbedtls_cipher_free(&context);
  free(out);
  free(again);
}

int main(int argc, char **argv) {
  static unsigned char text[size], out[size], tag[16];
  static const unsigned char key[32] = "0123456789abcdefghijklmnopqrstuv", nonce[12] = "nonce";
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fread(text, 1, size, in) != size)
    return 1;
  uint64_t random = 1;
  rsa(&random);
  curve(MBEDTLS_ECP_DP_SECP256R1, &random, 1);
  curve(MBEDTLS_ECP_DP_SECP521R1, &random, 1);
  curve(MBEDTLS_ECP_DP_BP256R1, &random, 1);
  curve(MBEDTLS_ECP_DP_CURVE25519, &random, 0);

  static const mbedtls_md_type_t hashes[] = {MBEDTLS_MD_MD5, MBEDTLS_MD_SHA1, MBEDTLS_MD_SHA256,
                                             MBEDTLS_MD_SHA512, MBEDTLS_MD_RIPEMD160};
  for (unsigned i = 0; i < sizeof hashes / sizeof *hashes; ++i) {
    const mbedtls_md_info_t *info = mbedtls_md_info_from_type(hashes[i]);
    unsigned char digest[MBEDTLS_MD_MAX_SIZE];
    mbedtls_md_hmac(info, key, sizeof key, text, size, digest);
    show(mbedtls_md_get_name(info), digest, mbedtls_md_get_size(info));
  }

  static const mbedtls_cipher_type_t ciphers[] = {
      MBEDTLS_CIPHER_AES_128_CBC, MBEDTLS_CIPHER_AES_256_CTR,  MBEDTLS_CIPHER_CAMELLIA_128_CBC,
      MBEDTLS_CIPHER_DES_CBC,     MBEDTLS_CIPHER_BLOWFISH_CBC,
  };
  for (unsigned i = 0; i < sizeof ciphers / sizeof *ciphers; ++i)
    cipher(ciphers[i], text);

  mbedtls_chachapoly_context context;
  mbedtls_chachapoly_init(&context);
  mbedtls_chachapoly_setkey(&context, key);
  check("seal", mbedtls_chachapoly_encrypt_and_tag(&context, size, nonce, NULL, 0, text, out, tag));
  check("open", mbedtls_chachapoly_auth_decrypt(&context, size, nonce, NULL, 0, tag, out, out));
  show("ChaCha20-Poly1305", tag, sizeof tag);
  return memcmp(text, out, size) != 0;
}
