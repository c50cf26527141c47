// Rc, Weak, RefCell and Box: a tree, a doubly linked list, a cache, and their drops.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::mem;
use std::rc::{Rc, Weak};

struct Node {
    name: String,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}

impl Node {
    fn new(name: &str) -> Rc<Node> {
        Rc::new(Node { name: name.to_string(), parent: RefCell::new(Weak::new()), children: RefCell::default() })
    }
    fn add(self: &Rc<Self>, child: Rc<Node>) {
        *child.parent.borrow_mut() = Rc::downgrade(self);
        self.children.borrow_mut().push(child);
    }
    fn path(&self) -> String {
        match self.parent.borrow().upgrade() {
            Some(parent) => parent.path() + "/" + &self.name,
            None => self.name.clone(),
        }
    }
    fn count(&self) -> usize {
        1 + self.children.borrow().iter().map(|child| child.count()).sum::<usize>()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        println!("drop {}", self.name);
    }
}

enum List {
    Cons(i32, Box<List>),
    Nil,
}

use List::{Cons, Nil};

impl List {
    fn reversed(self) -> List {
        let (mut result, mut rest) = (Nil, self);
        while let Cons(value, next) = rest {
            result = Cons(value, Box::new(result));
            rest = *next;
        }
        result
    }
    fn values(&self) -> Vec<i32> {
        let mut values = Vec::new();
        let mut at = self;
        while let Cons(value, next) = at {
            values.push(*value);
            at = next;
        }
        values
    }
}

#[derive(Default)]
struct Tree {
    root: Option<Box<TreeNode>>,
    size: usize,
}

struct TreeNode {
    key: u32,
    left: Option<Box<TreeNode>>,
    right: Option<Box<TreeNode>>,
}

impl Tree {
    fn insert(&mut self, key: u32) -> bool {
        let mut at = &mut self.root;
        while let Some(node) = at {
            if node.key == key {
                return false;
            }
            at = if key < node.key { &mut node.left } else { &mut node.right };
        }
        *at = Some(Box::new(TreeNode { key, left: None, right: None }));
        self.size += 1;
        true
    }
    fn remove_smallest(&mut self) -> Option<u32> {
        fn take(at: &mut Option<Box<TreeNode>>) -> Option<u32> {
            if at.as_ref()?.left.is_some() {
                take(&mut at.as_mut()?.left)
            } else {
                let node = at.take()?;
                *at = node.right;
                Some(node.key)
            }
        }
        let key = take(&mut self.root);
        self.size -= key.is_some() as usize;
        key
    }
}

type Compute = dyn Fn(&Cache, u64) -> u64;

struct Cache {
    known: RefCell<HashMap<u64, u64>>,
    misses: Cell<u32>,
    compute: Box<Compute>,
}

impl Cache {
    fn value(&self, n: u64) -> u64 {
        if let Some(&value) = self.known.borrow().get(&n) {
            return value;
        }
        self.misses.set(self.misses.get() + 1);
        let value = (self.compute)(self, n);
        self.known.borrow_mut().insert(n, value);
        value
    }
}

struct Chatty(&'static str);

impl Drop for Chatty {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn early(stop: bool) -> Option<Chatty> {
    let _first = Chatty("first");
    let second = Chatty("second");
    if stop {
        return None;
    }
    let _third = Chatty("third");
    Some(second)
}

fn main() {
    let root = Node::new("root");
    let usr = Node::new("usr");
    root.add(usr.clone());
    root.add(Node::new("etc"));
    for name in ["bin", "lib", "share"] {
        usr.add(Node::new(name));
    }
    println!("{} {}", usr.children.borrow()[1].path(), root.count());
    println!("{} {}", Rc::strong_count(&usr), Rc::weak_count(&usr));
    let weak = Rc::downgrade(&root);
    drop(root);
    println!("{} {}", weak.upgrade().is_none(), usr.path());
    println!("{:?}", usr.children.try_borrow_mut().is_ok());
    drop(usr);

    let list = (1..=5).fold(Nil, |list, i| Cons(i * i, Box::new(list)));
    println!("{:?} {:?}", list.values(), list.reversed().values());
    let mut tree = Tree::default();
    let inserted = (0..500u32).filter(|i| tree.insert(i * 7919 % 257)).count();
    let size = tree.size;
    println!("{} {} {:?} {:?}", inserted, size, tree.remove_smallest(), tree.remove_smallest());
    let cache = Cache {
        known: RefCell::default(),
        misses: Cell::new(0),
        compute: Box::new(|cache, n| if n < 2 { n } else { cache.value(n - 1).wrapping_add(cache.value(n - 2)) }),
    };
    println!("{} {}", cache.value(90), cache.misses.get());

    println!("{}", early(true).is_none());
    let kept = early(false);
    let mut other = Chatty("other");
    if let Some(kept) = kept {
        println!("{}", mem::replace(&mut other, kept).0);
    }
    println!("{}", mem::take(&mut String::from("taken")).len());
    let boxed: Box<[Chatty]> = vec![Chatty("a"), Chatty("b")].into_boxed_slice();
    mem::forget(Chatty("forgotten"));
    println!("{} {}", boxed.len(), mem::size_of::<Option<Box<Chatty>>>());
}
