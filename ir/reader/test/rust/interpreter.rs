// An interpreter of a small language: lexer, parser by precedence, tree and stack machine.
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Number(f64),
    Name(String),
    Symbol(char),
}

#[derive(Debug)]
enum Problem {
    UnexpectedEnd,
    Unexpected(Token),
    BadCharacter(usize, char),
    UnknownName(String),
    Arguments { name: String, wanted: usize, given: usize },
    TooDeep,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::UnexpectedEnd => f.write_str("the text ends"),
            Problem::Unexpected(token) => write!(f, "unexpected {:?}", token),
            Problem::BadCharacter(at, c) => write!(f, "{:?} at {}", c, at),
            Problem::UnknownName(name) => write!(f, "{} is not defined", name),
            Problem::Arguments { name, wanted, given } => write!(f, "{} takes {} arguments, not {}", name, wanted, given),
            Problem::TooDeep => write!(f, "too deep"),
        }
    }
}

impl std::error::Error for Problem {}

type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

fn tokens(text: &str) -> Result<Vec<Token>, Problem> {
    let mut result = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some(&(at, c)) = chars.peek() {
        match c {
            ' ' | '\n' => {
                chars.next();
            }
            '0'..='9' | '.' => {
                let mut end = at;
                while let Some(&(i, c)) = chars.peek() {
                    if !c.is_ascii_digit() && c != '.' {
                        break;
                    }
                    end = i + 1;
                    chars.next();
                }
                result.push(Token::Number(text[at..end].parse().map_err(|_| Problem::BadCharacter(at, c))?));
            }
            'a'..='z' | '_' => {
                let mut name = String::new();
                while let Some((_, c)) = chars.next_if(|&(_, c)| c.is_alphanumeric() || c == '_') {
                    name.push(c);
                }
                result.push(Token::Name(name));
            }
            '+' | '-' | '*' | '/' | '^' | '(' | ')' | ',' | '=' | '<' | '?' | ':' => {
                chars.next();
                result.push(Token::Symbol(c));
            }
            _ => return Err(Problem::BadCharacter(at, c)),
        }
    }
    Ok(result)
}

#[derive(Debug, Clone)]
enum Tree {
    Number(f64),
    Variable(String),
    Binary(char, Box<Tree>, Box<Tree>),
    Negation(Box<Tree>),
    Choice(Box<Tree>, Box<Tree>, Box<Tree>),
    Call(String, Vec<Tree>),
}

struct Parser<'a> {
    tokens: &'a [Token],
}

impl<'a> Parser<'a> {
    fn accept(&mut self, symbol: char) -> bool {
        match self.tokens {
            [Token::Symbol(c), rest @ ..] if *c == symbol => {
                self.tokens = rest;
                true
            }
            _ => false,
        }
    }
    fn expect(&mut self, symbol: char) -> Result<(), Problem> {
        match (self.accept(symbol), self.tokens) {
            (true, _) => Ok(()),
            (false, [first, ..]) => Err(Problem::Unexpected(first.clone())),
            _ => Err(Problem::UnexpectedEnd),
        }
    }
    fn primary(&mut self) -> Result<Tree, Problem> {
        if self.accept('-') {
            return Ok(Tree::Negation(Box::new(self.expression(4)?)));
        }
        if self.accept('(') {
            let tree = self.expression(0)?;
            self.expect(')')?;
            return Ok(tree);
        }
        let (first, rest) = self.tokens.split_first().ok_or(Problem::UnexpectedEnd)?;
        self.tokens = rest;
        match first {
            Token::Number(number) => Ok(Tree::Number(*number)),
            Token::Name(name) if self.accept('(') => {
                let mut arguments = Vec::new();
                while !self.accept(')') {
                    arguments.push(self.expression(0)?);
                    if !self.accept(',') {
                        self.expect(')')?;
                        break;
                    }
                }
                Ok(Tree::Call(name.clone(), arguments))
            }
            Token::Name(name) => Ok(Tree::Variable(name.clone())),
            other => Err(Problem::Unexpected(other.clone())),
        }
    }
    fn expression(&mut self, least: u8) -> Result<Tree, Problem> {
        let mut left = self.primary()?;
        while let [Token::Symbol(symbol), rest @ ..] = self.tokens {
            let (level, next) = match symbol {
                '?' if least == 0 => {
                    self.tokens = rest;
                    let yes = self.expression(0)?;
                    self.expect(':')?;
                    left = Tree::Choice(Box::new(left), Box::new(yes), Box::new(self.expression(0)?));
                    continue;
                }
                '<' => (1, 2),
                '+' | '-' => (2, 3),
                '*' | '/' => (3, 4),
                '^' => (5, 5),
                _ => break,
            };
            if level < least {
                break;
            }
            self.tokens = rest;
            left = Tree::Binary(*symbol, Box::new(left), Box::new(self.expression(next)?));
        }
        Ok(left)
    }
}

#[derive(Default)]
struct Machine {
    variables: HashMap<String, f64>,
    functions: HashMap<String, Rc<(Vec<String>, Tree)>>,
    steps: u64,
}

impl Machine {
    fn value(&mut self, tree: &Tree, locals: &HashMap<String, f64>, depth: u32) -> Fallible<f64> {
        self.steps += 1;
        if depth > 200 {
            return Err(Problem::TooDeep.into());
        }
        Ok(match tree {
            Tree::Number(number) => *number,
            Tree::Variable(name) => *locals.get(name).or_else(|| self.variables.get(name)).ok_or_else(|| Problem::UnknownName(name.clone()))?,
            Tree::Negation(inner) => -self.value(inner, locals, depth)?,
            Tree::Choice(test, yes, no) => {
                let chosen = if self.value(test, locals, depth)? != 0.0 { yes } else { no };
                self.value(chosen, locals, depth)?
            }
            Tree::Binary(symbol, left, right) => {
                let (left, right) = (self.value(left, locals, depth)?, self.value(right, locals, depth)?);
                match symbol {
                    '+' => left + right,
                    '-' => left - right,
                    '*' => left * right,
                    '/' => left / right,
                    '^' => left.powf(right),
                    _ => (left < right) as u8 as f64,
                }
            }
            Tree::Call(name, arguments) => {
                let values = arguments.iter().map(|argument| self.value(argument, locals, depth)).collect::<Fallible<Vec<f64>>>()?;
                let function = self.functions.get(name).cloned().ok_or_else(|| Problem::UnknownName(name.clone()))?;
                let (wanted, given) = (function.0.len(), values.len());
                if wanted != given {
                    return Err(Box::new(Problem::Arguments { name: name.clone(), wanted, given }));
                }
                let inner = function.0.iter().cloned().zip(values).collect();
                self.value(&function.1, &inner, depth + 1)?
            }
        })
    }
    fn run(&mut self, line: &str) -> Fallible<Option<f64>> {
        let all = tokens(line)?;
        if let Some(at) = all.iter().position(|token| *token == Token::Symbol('=')) {
            let mut parser = Parser { tokens: &all[at + 1..] };
            let body = parser.expression(0)?;
            match (Parser { tokens: &all[..at] }).expression(0)? {
                Tree::Variable(name) => {
                    let value = self.value(&body, &HashMap::new(), 0)?;
                    self.variables.insert(name, value);
                }
                Tree::Call(name, parameters) => {
                    let names = parameters.into_iter().filter_map(|tree| if let Tree::Variable(name) = tree { Some(name) } else { None });
                    self.functions.insert(name, Rc::new((names.collect(), body)));
                }
                other => println!("cannot assign to {:?}", other),
            }
            return Ok(None);
        }
        let mut parser = Parser { tokens: &all };
        let tree = parser.expression(0)?;
        if let [first, ..] = parser.tokens {
            return Err(Problem::Unexpected(first.clone()).into());
        }
        self.value(&tree, &HashMap::new(), 0).map(Some)
    }
}

fn main() {
    let program = "x = 3\ny = x ^ 2 ^ 0.5 - -x\ny\nsq(a) = a * a\nsq(sq(x)) / 2\nfib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)\nfib(16)\nloop(n) = loop(n + 1)\nloop(0)\nsq(1, 2)\nz + 1\n3 $ 4\n(1 + 2\n1 2\n2 = 3\n1 / 0 - 1\n0 / 0";
    let mut machine = Machine::default();
    for line in program.lines() {
        match machine.run(line) {
            Ok(Some(value)) => println!("{} -> {}", line, value),
            Ok(None) => println!("{}", line),
            Err(problem) => println!("{} -> error: {}", line, problem),
        }
    }
    println!("{} steps", machine.steps);
}
