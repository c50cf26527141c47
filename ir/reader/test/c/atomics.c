// C11's atomic types and the older builtins, in one thread.
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define TEST(T, name)                                                                              \
  static _Atomic T name;                                                                           \
  static void test_##name(void) {                                                                  \
    T v = (T)3;                                                                                    \
    atomic_store(&name, (T)200);                                                                   \
    printf(#name " %lld", (long long)atomic_load(&name));                                          \
    printf(" %lld", (long long)atomic_fetch_add(&name, (T)100));                                   \
    printf(" %lld", (long long)atomic_fetch_sub(&name, v));                                        \
    printf(" %lld", (long long)atomic_fetch_and(&name, (T)0x5b));                                  \
    printf(" %lld", (long long)atomic_fetch_or(&name, (T)0x124));                                  \
    printf(" %lld", (long long)atomic_fetch_xor(&name, (T) - 1));                                  \
    printf(" %lld", (long long)atomic_exchange(&name, (T)77));                                     \
    T e = (T)76;                                                                                   \
    bool ok = atomic_compare_exchange_strong(&name, &e, (T)5);                                     \
    printf(" %d %lld", ok, (long long)e);                                                          \
    ok = atomic_compare_exchange_strong_explicit(&name, &e, (T)5, memory_order_acq_rel,            \
                                                 memory_order_acquire);                            \
    printf(" %d %lld %lld", ok, (long long)e,                                                      \
           (long long)atomic_load_explicit(&name, memory_order_relaxed));                          \
    atomic_store_explicit(&name, (T) - 9, memory_order_release);                                   \
    name += 4;                                                                                     \
    name *= 3;                                                                                     \
    name--;                                                                                        \
    ++name;                                                                                        \
    printf(" %lld\n", (long long)atomic_load_explicit(&name, memory_order_acquire));               \
    (void)atomic_fetch_add_explicit(&name, 1, memory_order_relaxed);                               \
    (void)atomic_fetch_sub_explicit(&name, v, memory_order_relaxed);                               \
    (void)atomic_fetch_and(&name, (T)0x7f);                                                        \
    (void)atomic_fetch_or(&name, v);                                                               \
    (void)atomic_fetch_xor(&name, (T)0x55);                                                        \
    printf("%lld\n", (long long)name);                                                             \
  }
TEST(int8_t, i8)
TEST(uint8_t, u8)
TEST(int16_t, i16)
TEST(uint16_t, u16)
TEST(int32_t, i32)
TEST(uint32_t, u32)
TEST(int64_t, i64)
TEST(uint64_t, u64)

static _Atomic bool flag;
static _Atomic float f;
static _Atomic double d;
static int xs[10];
static int *_Atomic p = xs;
static atomic_flag fl = ATOMIC_FLAG_INIT;

int main(void) {
  test_i8();
  test_u8();
  test_i16();
  test_u16();
  test_i32();
  test_u32();
  test_i64();
  test_u64();
  printf("%d", atomic_exchange(&flag, true));
  printf("%d", atomic_load(&flag));
  bool no = false;
  printf("%d", atomic_compare_exchange_weak(&flag, &no, false));
  printf("%d\n", no);
  f = 1.5f;
  f += 2.25f;
  f *= 2;
  printf("%g\n", (double)f);
  d = 1.5;
  d -= 2.25;
  d = d / 3;
  printf("%g %g\n", (double)d, (double)atomic_exchange(&d, 8.5));
  printf("%d\n", (int)(atomic_fetch_add(&p, 3) - xs));
  p++;
  printf("%d\n", (int)(p - xs));
  int *q = &xs[4];
  printf("%d\n", atomic_compare_exchange_strong(&p, &q, &xs[9]));
  printf("%d\n", (int)(p - xs));
  printf("%d", atomic_flag_test_and_set(&fl));
  printf("%d\n", atomic_flag_test_and_set(&fl));
  atomic_flag_clear(&fl);
  printf("%d\n", atomic_flag_test_and_set(&fl));
  int32_t s = -5;
  uint32_t u = 7;
  printf("%d", __atomic_fetch_max(&s, 3, 5));
  printf(" %d", __atomic_fetch_min(&s, -8, 5));
  printf(" %d", s);
  printf(" %u", __atomic_fetch_max(&u, 300, 2));
  printf(" %u", __atomic_fetch_min(&u, 8, 0));
  printf(" %u\n", u);
  printf("%d", __atomic_fetch_nand(&s, 12, 5));
  printf(" %d", __atomic_nand_fetch(&s, 5, 5));
  printf(" %d\n", s);
  printf("%d %d\n", __sync_bool_compare_and_swap(&s, s, 42),
         __sync_val_compare_and_swap(&s, 42, 43));
  __sync_synchronize();
  atomic_thread_fence(memory_order_acquire);
  atomic_signal_fence(memory_order_seq_cst);
  printf("%d %d\n", __sync_add_and_fetch(&s, 2), __sync_lock_test_and_set(&s, 9));
  __sync_lock_release(&s);
  printf("%d\n", s);
  if (atomic_fetch_sub(&i32, 1) == 1)
    puts("zero");
  else
    puts("not");
  atomic_store(&i32, 1);
  if (atomic_fetch_sub(&i32, 1) == 1)
    puts("zero");
  else
    puts("not");
  return 0;
}
