// libsodium FILE — hashes a password, signs and encrypts the start of a file, agrees on secrets,
// and prints results.

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { size = 1 << 20 };

static void show(const char *what, const unsigned char *bytes, size_t length) {
  printf("%s: ", what);
  for (size_t i = 0; i < length; ++i)
    printf("%02x", bytes[i]);
  printf("\n");
}

static void passwords(void) {
  static const unsigned char salt[crypto_pwhash_scryptsalsa208sha256_SALTBYTES] = "salt";
  static const int kinds[] = {crypto_pwhash_ALG_ARGON2I13, crypto_pwhash_ALG_ARGON2ID13};
  unsigned char key[32];
  for (int i = 0; i < 2; ++i) {
    if (crypto_pwhash(key, sizeof key, "password", 8, salt, 3, 16 << 20, kinds[i]) != 0)
      printf("no password\n");
    show("Argon2", key, sizeof key);
  }
  crypto_pwhash_scryptsalsa208sha256_ll((const unsigned char *)"password", 8, salt, sizeof salt,
                                        1 << 13, 8, 1, key, sizeof key);
  show("scrypt", key, sizeof key);
}

static void signatures(unsigned char *text) {
  unsigned char seed[crypto_sign_SEEDBYTES] = "seed", public[crypto_sign_PUBLICKEYBYTES],
                secret[crypto_sign_SECRETKEYBYTES], signature[crypto_sign_BYTES];
  for (int i = 0; i < 250; ++i) {
    seed[9] = i;
    crypto_sign_seed_keypair(public, secret, seed);
    crypto_sign_detached(signature, NULL, text, 1000, secret);
    if (crypto_sign_verify_detached(signature, text, 1000, public) != 0)
      printf("wrong signature\n");
    text[i] ^= signature[7];
  }
  show("signature", signature, sizeof signature);
}

static void secrets(void) {
  unsigned char own[32] = "own", other[32] = "other", point[32], shared[32], hash[64] = "hash";
  for (int i = 0; i < 250; ++i) {
    own[5] = i;
    crypto_scalarmult_base(point, other);
    if (crypto_scalarmult(shared, own, point) != 0)
      printf("no secret\n");
    memcpy(other, shared, 32);
  }
  show("Curve25519", shared, 32);
  for (int i = 0; i < 200; ++i) {
    crypto_core_ristretto255_from_hash(point, hash);
    crypto_core_ristretto255_scalar_reduce(own, hash);
    if (crypto_scalarmult_ristretto255(hash, own, point) != 0)
      printf("no point\n");
  }
  show("Ristretto255", hash, 32);
}

int main(int argc, char **argv) {
  static unsigned char text[size], out[size + 64], again[size];
  static const unsigned char key[32] = "key", nonce[24] = "nonce";
  unsigned char digest[64];
  unsigned long long length;
  FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!in || fread(text, 1, size, in) != size || sodium_init() < 0)
    return 1;
  passwords();
  signatures(text);
  secrets();
  for (int i = 0; i < 6; ++i) {
    crypto_generichash(digest, sizeof digest, text, size, key, sizeof key);
    show("BLAKE2b", digest, sizeof digest);
    crypto_hash_sha512(digest, text, size);
    show("SHA-512", digest, 64);
    crypto_hash_sha256(digest, text, size);
    show("SHA-256", digest, 32);
    crypto_shorthash(digest, text, size, key);
    show("SipHash", digest, 8);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out, &length, text, size, NULL, 0, NULL, nonce, key);
    show("XChaCha20-Poly1305", out + size, 16);
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(again, NULL, NULL, out, length, NULL, 0, nonce,
                                                   key) != 0 ||
        memcmp(again, text, size) != 0)
      printf("differs\n");
    crypto_secretbox_easy(out, text, size, nonce, key);
    show("XSalsa20-Poly1305", out, 16);
    if (crypto_secretbox_open_easy(text, out, size + crypto_secretbox_MACBYTES, nonce, key) != 0)
      printf("not opened\n");
    memcpy(text, digest, 8);
  }
  return 0;
}
