// Atomic operations by several threads: counters, locks, a stack without locks, message passing.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { threads = 4, rounds = 5000 };

static void run(void *(*body)(void *)) {
  pthread_t ids[threads];
  for (long i = 0; i < threads; ++i)
    if (pthread_create(&ids[i], NULL, body, (void *)i))
      exit(2);
  for (int i = 0; i < threads; ++i)
    pthread_join(ids[i], NULL);
}

// ---- Counters of all widths

static _Atomic int8_t c8;
static _Atomic uint16_t c16;
static _Atomic int32_t c32;
static _Atomic int64_t c64;
static _Atomic int32_t bits;
static _Atomic uint32_t smallest = UINT32_MAX;
static _Atomic int64_t largest;
static _Atomic double sum;
static int64_t nand_word = -1;

static void *count(void *argument) {
  long me = (long)argument;
  for (int i = 0; i < rounds; ++i) {
    c8++;
    atomic_fetch_add_explicit(&c16, 3, memory_order_relaxed);
    c32 -= 2;
    atomic_fetch_add(&c64, me + 1);
    atomic_fetch_xor(&bits, 1 << me);
    sum += 0.5;
    uint32_t key = (uint32_t)(i * 7919 + me * 104729) % 1000003 + 5;
    uint32_t seen = atomic_load(&smallest);
    while (key < seen && !atomic_compare_exchange_weak(&smallest, &seen, key))
      continue;
    int64_t most = largest;
    while (key > most && !atomic_compare_exchange_strong(&largest, &most, key))
      continue;
    __atomic_fetch_nand(&nand_word, -1, __ATOMIC_SEQ_CST);
  }
  return NULL;
}

// ---- Locks that protect plain variables

static atomic_flag spin = ATOMIC_FLAG_INIT;
static _Atomic unsigned next_ticket, now_serving;
static long plain, ticketed;

static void *lock(void *argument) {
  (void)argument;
  for (int i = 0; i < rounds; ++i) {
    while (atomic_flag_test_and_set_explicit(&spin, memory_order_acquire))
      continue;
    plain = plain * 3 % 1000003 + 1;
    atomic_flag_clear_explicit(&spin, memory_order_release);
  }
  for (int i = 0; i < rounds / 20; ++i) {
    unsigned ticket = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
    while (atomic_load_explicit(&now_serving, memory_order_acquire) != ticket)
      sched_yield();
    ticketed = ticketed * 5 % 1000003 + 1;
    atomic_store_explicit(&now_serving, ticket + 1, memory_order_release);
  }
  return NULL;
}

// ---- Dekker's algorithm: a load must not pass the store before it

static atomic_bool wants[2];
static _Atomic int turn;
static long dekker;

static void *exclude(void *argument) {
  long me = (long)argument;
  if (me > 1)
    return NULL;
  for (int i = 0; i < rounds; ++i) {
    wants[me] = true;
    while (wants[1 - me])
      if (turn != me) {
        wants[me] = false;
        while (turn != me)
          sched_yield();
        wants[me] = true;
      }
    dekker = dekker * 7 % 1000003 + 1;
    turn = 1 - (int)me;
    wants[me] = false;
  }
  return NULL;
}

// The same with fences between relaxed accesses.
static long fenced;

static void *exclude_by_fences(void *argument) {
  long me = (long)argument;
  if (me > 1)
    return NULL;
  for (int i = 0; i < rounds; ++i) {
    for (;;) {
      atomic_store_explicit(&wants[me], true, memory_order_relaxed);
      atomic_thread_fence(memory_order_seq_cst);
      if (!atomic_load_explicit(&wants[1 - me], memory_order_relaxed))
        break;
      atomic_store_explicit(&wants[me], false, memory_order_relaxed);
      if (me == 1)
        sched_yield();
    }
    atomic_thread_fence(memory_order_acquire);
    fenced = fenced * 11 % 1000003 + 1;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&wants[me], false, memory_order_relaxed);
  }
  return NULL;
}

// ---- Treiber's stack; nodes are pushed once, so that there is no ABA problem

struct node {
  struct node *next;
  long value;
};
static struct node *_Atomic top;
static _Atomic long popped;
static struct node nodes[threads][rounds];

static void push(struct node *made) {
  struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
  do
    made->next = old;
  while (!atomic_compare_exchange_weak_explicit(&top, &old, made, memory_order_release,
                                                memory_order_relaxed));
}

static struct node *pop(void) {
  struct node *old = atomic_load_explicit(&top, memory_order_acquire);
  while (old && !atomic_compare_exchange_weak_explicit(&top, &old, old->next, memory_order_acquire,
                                                       memory_order_acquire))
    continue;
  return old;
}

static void *stack(void *argument) {
  long me = (long)argument;
  for (int i = 0; i < rounds; ++i) {
    nodes[me][i].value = me * rounds + i;
    push(&nodes[me][i]);
    if (i % 3 == 0) {
      struct node *taken = pop();
      if (taken)
        popped += taken->value;
    }
  }
  return NULL;
}

// ---- Messages: plain data, published by a flag

static long message[8];
static _Atomic int ready;

static void *talk(void *argument) {
  long me = (long)argument;
  for (int i = 0; i < rounds / 20; ++i) {
    int mine = i * threads + (int)me;
    while (atomic_load_explicit(&ready, memory_order_acquire) != mine)
      sched_yield();
    for (int k = 0; k < 8; ++k)
      message[k] = (message[(k + 7) % 8] * 31 + mine) % 1000003;
    atomic_store_explicit(&ready, mine + 1, memory_order_release);
  }
  return NULL;
}

// ---- A reference count: the last one frees

struct shared {
  _Atomic int references;
  int *payload;
};
static struct shared shared;
static _Atomic int freed;

static void *release(void *argument) {
  (void)argument;
  for (int i = 0; i < rounds / 4; ++i)
    if (atomic_fetch_sub_explicit(&shared.references, 1, memory_order_acq_rel) == 1) {
      freed += *shared.payload;
      free(shared.payload);
    }
  return NULL;
}

int main(void) {
  run(count);
  printf("%d %u %d %lld %d %u %lld %g %lld\n", c8, c16, c32, (long long)c64, bits, smallest,
         (long long)largest, (double)sum, (long long)nand_word);
  run(lock);
  printf("%ld %ld\n", plain, ticketed);
  run(exclude);
  run(exclude_by_fences);
  printf("%ld %ld\n", dekker, fenced);
  run(stack);
  long rest = 0;
  for (struct node *left; (left = pop());)
    rest += left->value;
  printf("%ld\n", rest + popped);
  run(talk);
  printf("%ld %ld\n", message[0], message[7]);
  shared.references = threads * (rounds / 4);
  shared.payload = malloc(sizeof(int));
  *shared.payload = 42;
  run(release);
  printf("%d\n", freed);
  return 0;
}
