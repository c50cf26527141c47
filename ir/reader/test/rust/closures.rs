// Closures, iterators of our own, generics and objects of traits.
use std::any::Any;
use std::collections::HashMap;
use std::ops::{Add, Index, IndexMut, Mul, Neg};

trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        String::from("shape")
    }
    fn scaled(&self, by: f64) -> Box<dyn Shape>;
}

struct Circle(f64);
struct Rectangle {
    width: f64,
    height: f64,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        std::f64::consts::PI * self.0 * self.0
    }
    fn scaled(&self, by: f64) -> Box<dyn Shape> {
        Box::new(Circle(self.0 * by))
    }
}

impl Shape for Rectangle {
    fn area(&self) -> f64 {
        self.width * self.height
    }
    fn name(&self) -> String {
        format!("{}x{}", self.width, self.height)
    }
    fn scaled(&self, by: f64) -> Box<dyn Shape> {
        Box::new(Rectangle { width: self.width * by, height: self.height * by })
    }
}

impl Drop for Rectangle {
    fn drop(&mut self) {
        println!("drop {}x{}", self.width, self.height);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Default)]
struct Complex {
    re: f64,
    im: f64,
}

impl Add for Complex {
    type Output = Complex;
    fn add(self, other: Complex) -> Complex {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Mul for Complex {
    type Output = Complex;
    fn mul(self, other: Complex) -> Complex {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

impl Neg for Complex {
    type Output = Complex;
    fn neg(self) -> Complex {
        Complex { re: -self.re, im: -self.im }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Matrix<T, const N: usize>([[T; N]; N]);

impl<T, const N: usize> Index<(usize, usize)> for Matrix<T, N> {
    type Output = T;
    fn index(&self, at: (usize, usize)) -> &T {
        &self.0[at.0][at.1]
    }
}

impl<T, const N: usize> IndexMut<(usize, usize)> for Matrix<T, N> {
    fn index_mut(&mut self, at: (usize, usize)) -> &mut T {
        &mut self.0[at.0][at.1]
    }
}

fn product<T: Copy + Default + Add<Output = T> + Mul<Output = T>, const N: usize>(a: &Matrix<T, N>, b: &Matrix<T, N>) -> Matrix<T, N> {
    let mut result = Matrix([[T::default(); N]; N]);
    for i in 0..N {
        for j in 0..N {
            result[(i, j)] = (0..N).fold(T::default(), |sum, k| sum + a[(i, k)] * b[(k, j)]);
        }
    }
    result
}

struct Collatz(u64);

impl Iterator for Collatz {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        if self.0 == 1 {
            return None;
        }
        self.0 = if self.0 % 2 == 0 { self.0 / 2 } else { 3 * self.0 + 1 };
        Some(self.0)
    }
}

fn composed<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}

fn counter() -> impl FnMut() -> u32 {
    let mut count = 0;
    move || {
        count += 1;
        count
    }
}

fn describe(value: &dyn Any) -> String {
    if let Some(number) = value.downcast_ref::<i32>() {
        format!("number {}", number)
    } else if let Some(text) = value.downcast_ref::<&str>() {
        format!("text {}", text)
    } else {
        String::from("something")
    }
}

fn main() {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Circle(1.5)), Box::new(Rectangle { width: 2.0, height: 3.5 })];
    let total: f64 = shapes.iter().map(|shape| shape.scaled(2.0).area()).sum();
    println!("{:.4} {}", total, shapes.iter().map(|shape| shape.name()).collect::<Vec<_>>().join(" "));
    drop(shapes);

    let mut operations: HashMap<&str, Box<dyn Fn(i64, i64) -> Option<i64>>> = HashMap::new();
    let offset = 10;
    operations.insert("+", Box::new(|a, b| a.checked_add(b)));
    operations.insert("/", Box::new(|a, b| a.checked_div(b)));
    operations.insert("o", Box::new(move |a, b| Some(a * b + offset)));
    let mut names: Vec<_> = operations.keys().collect();
    names.sort();
    for name in names {
        println!("{} {:?} {:?}", name, operations[name](7, 2), operations[name](i64::MAX, 0));
    }

    let f = composed(composed(|x: i32| x + 1, |x| x as f64 * 1.5), |x| format!("<{}>", x));
    let (mut a, mut b) = (counter(), counter());
    println!("{} {} {} {} {}", f(3), a(), a(), b(), a());

    println!("{:?} {:?}", Collatz(27).count(), Collatz(27).max());
    println!("{:?}", Collatz(6).zip("abcdefgh".chars()).skip(1).step_by(2).collect::<Vec<_>>());
    let found = (1..2000).map(|n| (Collatz(n).count(), n)).max_by_key(|&(length, n)| (length, std::cmp::Reverse(n)));
    println!("{:?}", found);
    println!("{:?}", (1..=4).flat_map(|i| (1..=i).map(move |j| i * j)).scan(0, |sum, x| { *sum += x; Some(*sum) }).collect::<Vec<_>>());
    println!("{:?} {:?}", (1..10).rev().position(|x| x % 4 == 0), [3, 1, 2].iter().copied().reduce(|a, b| a * 10 + b));
    let mut peekable = [1, 1, 2, 3, 3, 3].iter().peekable();
    while let Some(value) = peekable.next() {
        let mut length = 1;
        while peekable.next_if_eq(&value).is_some() {
            length += 1;
        }
        print!("{}*{} ", value, length);
    }
    println!();

    let i = Complex { re: 0.0, im: 1.0 };
    let matrix = Matrix([[i, Complex { re: 1.0, im: 0.5 }], [-i, i * i]]);
    println!("{:?}", product(&matrix, &product(&matrix, &matrix)));
    println!("{:?}", product(&Matrix([[1u32, 1], [1, 0]]), &Matrix([[5, 3], [3, 2]])));
    println!("{} {} {}", describe(&5i32), describe(&"five"), describe(&5.0));
}
