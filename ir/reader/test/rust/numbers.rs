// Arithmetic: all widths, checked, wrapping and saturating; 128 bits; floating point and conversions.
use std::num::Wrapping;

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn power(base: u64, exponent: u64, modulus: u64) -> u64 {
    let (mut result, mut base, mut exponent) = (1u64, base % modulus, exponent);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = (result as u128 * base as u128 % modulus as u128) as u64;
        }
        base = (base as u128 * base as u128 % modulus as u128) as u64;
        exponent >>= 1;
    }
    result
}

macro_rules! arithmetic {
    ($($type:ident)*) => {$({
        let values = [0 as $type, 1, 7, 100, $type::MAX, $type::MIN, $type::MAX - 1, $type::MAX / 2];
        let mut hash = Wrapping(0u64);
        let mut some = 0;
        for &a in &values {
            for &b in &values {
                for value in [a.checked_add(b), a.checked_sub(b), a.checked_mul(b), a.checked_div(b), a.checked_rem(b)] {
                    if let Some(value) = value {
                        hash = hash * Wrapping(31) + Wrapping(value as u64);
                        some += 1;
                    }
                }
                hash ^= Wrapping(a.saturating_add(b) as u64) + Wrapping(a.saturating_sub(b) as u64);
                hash ^= Wrapping(a.wrapping_mul(b) as u64) << 3;
                hash += Wrapping(a.overflowing_add(b).1 as u64);
                hash += Wrapping(a.rotate_left(b as u32 & 63) as u64) + Wrapping(a.swap_bytes() as u64);
                hash += Wrapping((a.count_ones() + b.leading_zeros() * 3 + a.trailing_zeros() * 5) as u64);
                hash += Wrapping(a.wrapping_shl(b as u32) as u64) ^ Wrapping(a.wrapping_shr(b as u32) as u64);
                hash += Wrapping(a.reverse_bits() as u64) ^ Wrapping(a.abs_diff(b) as u64);
                hash += Wrapping(a.checked_pow(b as u32 & 7).unwrap_or(3) as u64);
            }
        }
        println!("{} {} {:x}", stringify!($type), some, hash);
    })*};
}

fn main() {
    arithmetic!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);

    let mut factorial = 1u128;
    let mut i = 1u128;
    while let Some(next) = factorial.checked_mul(i) {
        factorial = next;
        i += 1;
    }
    println!("{}! = {}", i - 1, factorial);
    println!("{} {:x} {:#b}", i128::MIN, u128::MAX / 3, 1i128 << 90);
    println!("{}", gcd(factorial, 1 << 40) as f64);
    println!("{} {}", power(3, u64::MAX, 1_000_000_007), power(2, 1 << 60, u64::MAX - 58));
    println!("{} {}", (factorial as f64) as u128 == factorial, -1.5e30f64 as i128);

    for value in [0.0f64, -0.0, 0.1, 1.0 / 3.0, 1e21, 1e-7, 123456789.125, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NAN] {
        println!("{} {:?} {:e} {:.3}", value, value, value, value);
        println!("{} {} {} {}", value as i8, value as u8, value as i64, value as u64);
        println!("{} {} {} {}", value as f32, value.round(), value.trunc(), value.to_bits());
        println!("{:?} {:?} {:?}", value.partial_cmp(&1.0), value.max(0.5), value.clamp(-1.0, 1.0));
    }
    for value in [1.5f32, -2.5, 16777217.0, 1e-40, 3.4e38] {
        println!("{} {:?} {} {}", value, value, value as f64, value.rem_euclid(1.25));
        println!("{} {}", value.mul_add(2.0, 1.0), value.powi(3));
    }
    let angles: f64 = (0..1000).map(|i| (i as f64 * 0.01).sin() * (i as f64).sqrt().ln_1p()).sum();
    println!("{:.9} {:.9}", angles, 2f64.powf(0.5).atan2(3.0).tanh());
    println!("{:?} {:?}", (-7i32).div_euclid(2), (-7i32).rem_euclid(2));
    println!("{:?} {:?}", u8::try_from(300), i16::try_from(-300i64));
    println!("{:?} {:?}", 'a' as u32, char::from_u32(0x1f980));
    println!("{:?}", 0x12345678u32.to_be_bytes());
    println!("{}", "1.7976931348623157e308 4.9e-324 0.3 123456.7e-3".split(' ').map(|text| text.parse::<f64>().unwrap().to_string().len().to_string()).collect::<Vec<_>>().join(","));
}
