// Strings: building, searching, splitting, characters, conversions, formatting.
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, PartialEq)]
struct Colour(u8, u8, u8);

#[derive(Debug, PartialEq)]
enum ColourError {
    Length(usize),
    Digit(char),
}

impl fmt::Display for ColourError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ColourError::Length(length) => write!(f, "{} characters instead of 7", length),
            ColourError::Digit(digit) => write!(f, "{:?} is no digit", digit),
        }
    }
}

impl FromStr for Colour {
    type Err = ColourError;
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let length = text.chars().count();
        if length != 7 || !text.starts_with('#') {
            return Err(ColourError::Length(length));
        }
        let mut parts = [0u8; 3];
        for (i, c) in text[1..].chars().enumerate() {
            let digit = c.to_digit(16).ok_or(ColourError::Digit(c))?;
            parts[i / 2] = parts[i / 2] * 16 + digit as u8;
        }
        Ok(Colour(parts[0], parts[1], parts[2]))
    }
}

impl fmt::LowerHex for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() {
            f.write_str("#")?;
        }
        write!(f, "{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

fn without_vowels(text: &str) -> Cow<str> {
    if text.contains(|c: char| "aeiou".contains(c)) {
        Cow::Owned(text.chars().filter(|c| !"aeiou".contains(*c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn rotated(text: &str, by: u8) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' => (b'a' + (byte - b'a' + by) % 26) as char,
            b'A'..=b'Z' => (b'A' + (byte - b'A' + by) % 26) as char,
            _ => byte as char,
        })
        .collect()
}

fn main() {
    let poem = "Tiger, tiger, burning bright\nIn the forests of the night,\nWhat immortal hand or eye\nCould frame thy fearful symmetry?";
    for (number, line) in poem.lines().enumerate() {
        let longest = line.split(|c: char| !c.is_alphabetic()).max_by_key(|word| word.len());
        println!("{:>3}|{:<32}|{:^12}|{}", number + 1, line, longest.unwrap_or(""), line.len());
    }
    println!("{}", poem.to_uppercase().replace('\n', " / "));
    println!("{:?} {:?} {:?}", poem.find("the"), poem.rfind("the"), poem.find('q'));
    println!("{:?}", poem.match_indices("ig").map(|(at, _)| at).collect::<Vec<_>>());
    println!("{}", rotated(&rotated(poem, 13), 13) == poem);
    println!("{} {}", without_vowels("rhythm"), without_vowels(poem.lines().last().unwrap()));

    let mixed = "naïve Ελλάδα 日本 🦀 e\u{301}";
    println!("{} {} {:?}", mixed.len(), mixed.chars().count(), mixed.char_indices().nth(9));
    println!("{} {}", mixed.chars().rev().collect::<String>(), mixed.to_lowercase());
    println!("{:?} {}", mixed, mixed.escape_unicode().to_string().len());
    println!("{:?}", std::str::from_utf8(&[0x66, 0xff, 0x66]).map_err(|error| error.valid_up_to()));
    println!("{}", String::from_utf8_lossy(&[0x41, 0xe2, 0x82, 0x42]));

    for text in ["#ff8000", "#ff80", "#12g456", "red"] {
        match text.parse::<Colour>() {
            Ok(colour) => println!("{:?} {:x} {:#x}", colour, colour, colour),
            Err(error) => println!("{}: {}", text, error),
        }
    }
    println!("{:?} {:?}", "-129".parse::<i8>().is_err(), "+127".parse::<i8>());
    println!("{:?} {:?}", "".parse::<u32>().map_err(|error| error.to_string()), "1e3".parse::<f64>());
    println!("{:?} {:?}", "340282366920938463463374607431768211455".parse::<u128>(), u64::from_str_radix("zz", 36));
    println!("{:08.3}|{:+}|{:<8}|{:^8}|{:*>8}|{:#010b}|{:#o}", 3.14159, 7, "ab", "cd", "ef", 5, 64);
    println!("{0:1$}|{0:.2$}|{name:?}|{width:>1$}", 2.5, 9, 3, name = "x\ty\"", width = 'w');
    let words: Vec<&str> = poem.split_whitespace().collect();
    println!("{}", words.iter().map(|word| word.len().to_string()).collect::<Vec<_>>().join("-"));
    println!("{:#?}", (1, "two", Some(Colour(1, 2, 3))));
}
