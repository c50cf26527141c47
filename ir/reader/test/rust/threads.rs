// Threads: channels, mutexes, conditions, atomics, thread-local variables, scoped threads.
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicU8, AtomicUsize, Ordering};
use std::sync::{mpsc, Arc, Barrier, Condvar, Mutex, Once, RwLock};
use std::thread;

thread_local! {
    static DEPTH: Cell<u32> = Cell::new(1);
    static NAMES: RefCell<Vec<String>> = RefCell::new(Vec::new());
}

static TOTAL: AtomicU64 = AtomicU64::new(0);
static START: Once = Once::new();

struct SpinLock {
    locked: AtomicBool,
    value: std::cell::UnsafeCell<u64>,
}

unsafe impl Sync for SpinLock {}

impl SpinLock {
    fn with<R>(&self, f: impl FnOnce(&mut u64) -> R) -> R {
        while self.locked.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            thread::yield_now();
        }
        let result = f(unsafe { &mut *self.value.get() });
        self.locked.store(false, Ordering::Release);
        result
    }
}

fn is_prime(n: u64) -> bool {
    n > 1 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

fn main() {
    let (send, receive) = mpsc::channel();
    let workers: Vec<_> = (0..4u64)
        .map(|id| {
            let send = send.clone();
            thread::spawn(move || {
                START.call_once(|| println!("started"));
                let primes: Vec<u64> = (0..2500).map(|i| i * 4 + id).filter(|&n| is_prime(n)).collect();
                TOTAL.fetch_add(primes.len() as u64, Ordering::SeqCst);
                DEPTH.with(|depth| depth.set(depth.get() + id as u32));
                NAMES.with(|names| names.borrow_mut().push(format!("worker {}", id)));
                for chunk in primes.chunks(100) {
                    send.send((id, chunk.iter().sum::<u64>())).unwrap();
                }
                let names = NAMES.with(|names| names.borrow().join(","));
                (DEPTH.with(|depth| depth.get()), names)
            })
        })
        .collect();
    drop(send);
    let mut sums = [0u64; 4];
    for (id, sum) in receive {
        sums[id as usize] += sum;
    }
    for worker in workers {
        println!("{:?}", worker.join().unwrap());
    }
    println!("{:?} {} {}", sums, TOTAL.load(Ordering::SeqCst), DEPTH.with(|depth| depth.get()));

    let counts = Arc::new((Mutex::new(Vec::new()), Condvar::new()));
    let consumer = {
        let counts = Arc::clone(&counts);
        thread::spawn(move || {
            let (list, condition) = &*counts;
            let mut sum = 0;
            let mut seen = 0;
            while seen < 300 {
                let mut list = condition.wait_while(list.lock().unwrap(), |list| list.is_empty()).unwrap();
                seen += list.len();
                sum += list.drain(..).sum::<u32>();
            }
            sum
        })
    };
    let producers: Vec<_> = (0..3)
        .map(|id| {
            let counts = Arc::clone(&counts);
            thread::spawn(move || {
                for i in 0..100u32 {
                    counts.0.lock().unwrap().push(i * (id + 1));
                    counts.1.notify_one();
                }
            })
        })
        .collect();
    producers.into_iter().for_each(|producer| producer.join().unwrap());
    println!("{}", consumer.join().unwrap());

    let lock = SpinLock { locked: AtomicBool::new(false), value: std::cell::UnsafeCell::new(0) };
    let (bytes, largest, mask) = (AtomicU8::new(0), AtomicI32::new(i32::MIN), AtomicUsize::new(0));
    let table = RwLock::new(vec![0u32; 8]);
    let barrier = Barrier::new(4);
    thread::scope(|scope| {
        for id in 0..4usize {
            let (lock, bytes, largest, mask, table, barrier) = (&lock, &bytes, &largest, &mask, &table, &barrier);
            scope.spawn(move || {
                for i in 0..1000 {
                    lock.with(|value| *value += i);
                    bytes.fetch_sub(3, Ordering::Relaxed);
                    largest.fetch_max((i as i32 * 7919) % 1009 - id as i32, Ordering::AcqRel);
                }
                mask.fetch_or(1 << (id * 3), Ordering::SeqCst);
                barrier.wait();
                table.write().unwrap()[id] += table_index(id);
                barrier.wait();
                let sum: u32 = table.read().unwrap().iter().sum();
                mask.fetch_xor((sum as usize) << 20, Ordering::SeqCst);
                mask.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| old.checked_add(1)).unwrap();
            });
        }
    });
    println!("{} {} {}", lock.with(|value| *value), bytes.load(Ordering::SeqCst), largest.into_inner());
    println!("{:x} {:?}", mask.into_inner(), table.into_inner().unwrap());
    println!("{:?}", bytes.compare_exchange(1, 2, Ordering::SeqCst, Ordering::Relaxed));
    println!("{}", bytes.swap(9, Ordering::AcqRel));
    let shared = Arc::new(5);
    println!("{} {:?}", Arc::strong_count(&shared.clone()), Arc::try_unwrap(shared));
}

fn table_index(id: usize) -> u32 {
    (id * id + 1) as u32
}
