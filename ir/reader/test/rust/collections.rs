// The collections of the standard library, and their iterators.
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Word(String),
    Pair(u8, Box<Key>),
}

fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn shortest_paths(edges: &[(usize, usize, u64)], count: usize) -> Vec<Option<u64>> {
    let mut neighbours = vec![Vec::new(); count];
    for &(from, to, length) in edges {
        neighbours[from].push((to, length));
    }
    let mut distance = vec![None; count];
    let mut queue = BinaryHeap::new();
    queue.push((std::cmp::Reverse(0u64), 0usize));
    while let Some((std::cmp::Reverse(length), node)) = queue.pop() {
        if distance[node].map_or(false, |known| known <= length) {
            continue;
        }
        distance[node] = Some(length);
        for &(to, step) in &neighbours[node] {
            queue.push((std::cmp::Reverse(length + step), to));
        }
    }
    distance
}

fn main() {
    let mut state = 88172645463325252u64;
    let mut map = HashMap::new();
    for _ in 0..5000 {
        let number = next(&mut state);
        let key = match number % 3 {
            0 => Key::Number((number >> 40) as i64 % 100 - 50),
            1 => Key::Word(format!("w{}", number >> 58)),
            _ => Key::Pair((number >> 60) as u8, Box::new(Key::Number((number >> 57) as i64))),
        };
        *map.entry(key).or_insert(0u32) += 1;
    }
    let mut sorted: Vec<_> = map.iter().collect();
    sorted.sort();
    println!("{} keys, {} in all", sorted.len(), map.values().sum::<u32>());
    for (key, count) in sorted.iter().take(5).chain(sorted.iter().rev().take(5)) {
        println!("{:?} {}", key, count);
    }

    let mut tree = BTreeMap::new();
    for i in 0..2000u64 {
        tree.insert(next(&mut state) % 1000, i);
    }
    for i in (0..1000).step_by(3) {
        tree.remove(&i);
    }
    println!("{} {:?}", tree.len(), tree.range(100..120).collect::<Vec<_>>());
    println!("{:?} {:?}", tree.iter().next(), tree.iter().next_back());

    let odd: BTreeSet<u32> = (1..40).step_by(2).collect();
    let threes: BTreeSet<u32> = (0..40).step_by(3).collect();
    println!("{:?}", odd.intersection(&threes).collect::<Vec<_>>());
    println!("{:?}", odd.symmetric_difference(&threes).copied().sum::<u32>());
    let words: HashSet<&str> = "to be or not to be that is the question".split(' ').collect();
    println!("{} {}", words.len(), words.contains("not"));

    let mut queue: VecDeque<u64> = VecDeque::with_capacity(4);
    for i in 0..100 {
        queue.push_back(i);
        queue.push_front(i * i);
        if i % 3 == 0 {
            queue.pop_back();
        }
    }
    queue.rotate_left(17);
    println!("{} {:?} {}", queue.len(), queue.front(), queue.iter().sum::<u64>());

    let edges: Vec<_> = (0..600)
        .map(|_| {
            let number = next(&mut state);
            ((number % 100) as usize, (number >> 20) as usize % 100, (number >> 50) % 50 + 1)
        })
        .collect();
    let distance = shortest_paths(&edges, 100);
    println!("{:?}", &distance[..20]);

    let mut numbers: Vec<u32> = (0..50).map(|_| (next(&mut state) >> 54) as u32).collect();
    numbers.dedup();
    numbers.retain(|number| number % 7 != 0);
    let (small, large): (Vec<u32>, Vec<u32>) = numbers.iter().partition(|&&number| number < 512);
    println!("{} {} {:?}", small.len(), large.len(), numbers.iter().max());
    let drained: Vec<u32> = numbers.drain(5..10).collect();
    println!("{:?} {:?}", drained, numbers.chunks(9).map(|chunk| chunk.iter().sum::<u32>()).collect::<Vec<_>>());
}
