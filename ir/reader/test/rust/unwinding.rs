// Panics that unwind: values are dropped on the way, and the panic is caught, passed on or ends a
// thread. With panic=abort the first one ends the program.
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::thread;

thread_local! {
    static LOG: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn log(text: String) {
    LOG.with(|log| log.borrow_mut().push(text));
}

struct Guard<'a> {
    name: &'a str,
    depth: usize,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        let state = if thread::panicking() { "unwinds" } else { "leaves" };
        log(format!("{} {} {}", self.name, self.depth, state));
    }
}

fn descend(depth: usize, limit: usize, values: &mut Vec<usize>) -> usize {
    let _guard = Guard { name: "descend", depth };
    values.push(depth);
    if depth == limit {
        let index = values.len() + depth;
        return values[index];
    }
    let sum = descend(depth + 1, limit, values);
    sum + depth
}

fn checked(a: i32, b: i32) -> i32 {
    let _guard = Guard { name: "checked", depth: a as usize };
    (a * 1_000_000 + b) / (b - 3)
}

fn first_failure<F: Fn(i32) -> i32>(operation: F, limit: i32) -> Result<i32, (i32, String)> {
    let mut sum = 0i32;
    for i in 0..limit {
        match panic::catch_unwind(AssertUnwindSafe(|| operation(i))) {
            Ok(value) => sum = sum.wrapping_add(value),
            Err(payload) => {
                let text = payload
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| payload.downcast_ref::<&str>().map(|text| text.to_string()))
                    .unwrap_or_else(|| "something else".to_string());
                return Err((i + sum % 7, text));
            }
        }
    }
    Ok(sum)
}

fn passed_on(text: &str) -> Result<(), Box<dyn std::any::Any + Send>> {
    panic::catch_unwind(AssertUnwindSafe(|| {
        let _outer = Guard { name: "outer", depth: text.len() };
        let caught = panic::catch_unwind(AssertUnwindSafe(|| {
            let _inner = Guard { name: "inner", depth: 0 };
            panic::resume_unwind(Box::new(text.to_owned()));
        }));
        if let Err(payload) = caught {
            panic::resume_unwind(payload);
        }
    }))
}

fn main() {
    panic::set_hook(Box::new(|_| ()));
    let mut values = vec![7];
    let result = panic::catch_unwind(AssertUnwindSafe(|| descend(0, 6, &mut values)));
    println!("{} {:?}", result.is_err(), values);
    println!("{:?}", first_failure(|i| checked(i, i), 5));
    println!("{:?}", first_failure(|i| i * i, 5));
    println!("{:?}", first_failure(|i| if i == 2 { panic!("two") } else { i }, 5));

    let shared = Rc::new(5);
    let copy = Rc::clone(&shared);
    let boxed: Box<dyn Fn() -> i32> = Box::new(move || panic!("{}", *copy + 1));
    let caught = panic::catch_unwind(AssertUnwindSafe(move || boxed()));
    println!("{} {}", caught.is_err(), Rc::strong_count(&shared));

    let text = passed_on("passed on").unwrap_err();
    println!("{:?}", text.downcast_ref::<String>());

    let workers: Vec<_> = (0..4)
        .map(|i| thread::spawn(move || if i % 2 == 1 { panic!("worker {i}") } else { i * 10 }))
        .collect();
    for worker in workers {
        match worker.join() {
            Ok(value) => println!("value {value}"),
            Err(payload) => println!("{:?}", payload.downcast_ref::<String>()),
        }
    }
    LOG.with(|log| println!("{}", log.borrow().join("\n")));
}
