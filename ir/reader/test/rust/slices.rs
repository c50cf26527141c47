// Slices: sorting, searching, matching, chunks, bytes, and copying.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
struct Record {
    name: String,
    score: f32,
    rank: u16,
}

fn next(state: &mut u32) -> u32 {
    *state = state.wrapping_mul(1664525).wrapping_add(1013904223);
    *state >> 8
}

fn classify(values: &[i32]) -> String {
    match values {
        [] => "empty".to_string(),
        [one] => format!("one {}", one),
        [first, .., last] if first == last => format!("ends in {}", first),
        [first, rest @ ..] if rest.len() < 3 => format!("{} and {:?}", first, rest),
        [a, b, rest @ .., z] => format!("{} {} [{}] {}", a, b, rest.len(), z),
        _ => unreachable!(),
    }
}

fn merge_sort<T: PartialOrd + Copy>(values: &mut [T], buffer: &mut Vec<T>) {
    if values.len() < 2 {
        return;
    }
    let middle = values.len() / 2;
    let (left, right) = values.split_at_mut(middle);
    merge_sort(left, buffer);
    merge_sort(right, buffer);
    buffer.clear();
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if right[j] < left[i] {
            buffer.push(right[j]);
            j += 1;
        } else {
            buffer.push(left[i]);
            i += 1;
        }
    }
    buffer.extend_from_slice(&left[i..]);
    buffer.extend_from_slice(&right[j..]);
    values.copy_from_slice(buffer);
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = !0u32;
    for &byte in bytes {
        crc ^= byte as u32;
        for _ in 0..8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xedb88320 } else { crc >> 1 };
        }
    }
    !crc
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let [first, ..] = rest {
        let run = rest.iter().take_while(|byte| *byte == first).count().min(255);
        out.extend([run as u8, *first]);
        rest = &rest[run..];
    }
    out
}

fn main() {
    let mut state = 1u32;
    let mut records: Vec<Record> = (0..200)
        .map(|i| Record { name: format!("n{}", next(&mut state) % 50), score: (next(&mut state) % 1000) as f32 / 8.0, rank: i })
        .collect();
    records.sort_by(|a, b| b.score.partial_cmp(&a.score).unwrap().then_with(|| a.name.cmp(&b.name)));
    println!("{:?}", &records[..3]);
    records.sort_by_key(|record| (record.name.len(), record.name.clone()));
    println!("{:?}", records.last());
    records.sort_unstable_by(|a, b| a.rank.cmp(&b.rank));
    println!("{}", records.windows(2).all(|pair| pair[0].rank < pair[1].rank));
    println!("{:?}", records.binary_search_by_key(&77, |record| record.rank));

    let mut numbers: Vec<u32> = (0..1000).map(|_| next(&mut state) % 5000).collect();
    let mut copy = numbers.clone();
    merge_sort(&mut copy, &mut Vec::new());
    numbers.sort_unstable();
    println!("{} {:?} {:?}", copy == numbers, numbers.binary_search(&numbers[321]).is_ok(), numbers.partition_point(|&n| n < 2500));
    let (below, middle, above) = copy.select_nth_unstable(500);
    println!("{} {} {}", below.len(), middle, above.len());
    let mut floats: Vec<f64> = numbers.iter().map(|&n| (n as f64 - 2500.0) / 3.0).collect();
    floats.reverse();
    merge_sort(&mut floats, &mut Vec::new());
    println!("{:?}", &floats[..3]);

    for values in [&[][..], &[4], &[1, 2, 1], &[1, 2, 3], &[1, 2, 3, 4, 5]] {
        println!("{}", classify(values));
    }
    let bytes: Vec<u8> = (0..5000u32).map(|i| (i / 37 % 7) as u8 * 3).collect();
    let small = compressed(&bytes);
    println!("{:08x} {} {:08x}", checksum(&bytes), small.len(), checksum(&small));
    let expanded: Vec<u8> = small.chunks_exact(2).flat_map(|pair| std::iter::repeat(pair[1]).take(pair[0] as usize)).collect();
    println!("{}", expanded == bytes);

    let mut grid = [[0u8; 16]; 8];
    for (y, row) in grid.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            *cell = if (x * x + y * y) % 5 == 0 { b'#' } else { b'.' };
        }
        row[y..].rotate_right(3);
    }
    for row in &grid {
        println!("{}", std::str::from_utf8(row).unwrap());
    }
    let mut array = [5u64; 12];
    array[2..9].fill(7);
    array.copy_within(0..4, 8);
    array.swap(0, 11);
    println!("{:?} {:?}", array, array.iter().rposition(|&n| n == 7));
    println!("{:?}", array.split(|&n| n == 5).map(|part| part.len()).collect::<Vec<_>>());
    println!("{:?} {:?}", [1, 2, 3].concat_with(&[4, 5]), ["a", "b"].concat());
    println!("{:?} {:?}", [1.0, 2.0] < [1.0, 2.5], b"abc".cmp(b"abd"));
    println!("{:?}", bytes.get(5000).or(bytes.get(..3).and_then(|part| part.first())));
    println!("{:?}", u32::from_le_bytes(bytes[100..104].try_into().unwrap()));
}

trait ConcatWith<T> {
    fn concat_with(&self, other: &[T]) -> Vec<T>;
}

impl<T: Clone, const N: usize> ConcatWith<T> for [T; N] {
    fn concat_with(&self, other: &[T]) -> Vec<T> {
        self.iter().chain(other).cloned().collect()
    }
}
