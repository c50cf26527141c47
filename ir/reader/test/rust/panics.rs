// Checked arithmetic and the end of a program by a panic: with panic=abort it is a signal.
use std::fmt::Debug;
use std::panic;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Instruction {
    Push(i32),
    Add,
    Multiply,
    Divide,
    Duplicate,
    JumpIfPositive(u16),
    Halt,
}

struct Stack<T> {
    values: Vec<T>,
}

impl<T: Copy + Debug> Stack<T> {
    fn pop(&mut self) -> T {
        self.values.pop().expect("the stack is empty")
    }
}

fn execute(program: &[Instruction]) -> i32 {
    let mut stack = Stack { values: Vec::with_capacity(4) };
    let mut at = 0;
    let mut budget = 1000u16;
    loop {
        budget -= 1;
        let instruction = program[at];
        at += 1;
        match instruction {
            Instruction::Push(value) => stack.values.push(value),
            Instruction::Add => {
                let (b, a) = (stack.pop(), stack.pop());
                stack.values.push(a.checked_add(b).expect("the sum overflows"));
            }
            Instruction::Multiply => {
                let (b, a) = (stack.pop(), stack.pop());
                stack.values.push(a.checked_mul(b).unwrap());
            }
            Instruction::Divide => {
                let (b, a) = (stack.pop(), stack.pop());
                stack.values.push(a / b);
            }
            Instruction::Duplicate => {
                let a = stack.pop();
                stack.values.extend([a, a]);
            }
            Instruction::JumpIfPositive(target) => {
                if *stack.values.last().unwrap() > 0 {
                    at = target as usize;
                }
            }
            Instruction::Halt => return stack.pop(),
        }
    }
}

fn main() {
    use Instruction::*;
    panic::set_hook(Box::new(|info| {
        let location = info.location().unwrap();
        let message = match (info.payload().downcast_ref::<&str>(), info.payload().downcast_ref::<String>()) {
            (Some(text), _) => text.to_string(),
            (_, Some(text)) => text.clone(),
            _ => "?".to_string(),
        };
        eprintln!("panic at line {}: {}", location.line(), message);
    }));
    println!("{}", execute(&[Push(6), Duplicate, Multiply, Push(6), Add, Halt]));
    println!("{}", execute(&[Push(100), Push(-7), Add, JumpIfPositive(1), Halt]));
    println!("{}", execute(&[Push(i32::MIN), Push(3), Divide, Halt]));
    let which = std::env::args().count() + 1;
    let division = [Push(1), Push(which as i32 - 2), Divide, Halt];
    let outside = [Push(5)];
    let program: &[Instruction] = if std::env::var("OUTSIDE").is_ok() { &outside } else { &division };
    println!("{}", execute(program));
}
