// Files, arguments, the environment, and errors of the system.
use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug)]
enum Failure {
    Io(io::ErrorKind),
    Number(std::num::ParseIntError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error.kind())
    }
}

impl From<std::num::ParseIntError> for Failure {
    fn from(error: std::num::ParseIntError) -> Self {
        Failure::Number(error)
    }
}

fn sum_of_lines(path: &Path) -> Result<i64, Failure> {
    let mut sum = 0;
    for line in BufReader::new(File::open(path)?).lines() {
        sum += line?.trim().parse::<i64>()?;
    }
    Ok(sum)
}

fn work(folder: &Path) -> io::Result<()> {
    let path = folder.join("numbers.txt");
    {
        let mut file = BufWriter::new(File::create(&path)?);
        for i in 0..5000 {
            writeln!(file, "{:>6}", i * 3 - 5)?;
        }
    }
    println!("{:?} {}", sum_of_lines(&path), fs::metadata(&path)?.len());
    OpenOptions::new().append(true).open(&path)?.write_all(b"12x\n")?;
    println!("{:?}", sum_of_lines(&path));
    println!("{:?}", sum_of_lines(&folder.join("none")));

    let mut file = OpenOptions::new().read(true).write(true).open(&path)?;
    file.seek(SeekFrom::Start(7))?;
    let mut bytes = [0u8; 14];
    file.read_exact(&mut bytes)?;
    println!("{:?}", String::from_utf8_lossy(&bytes));
    file.seek(SeekFrom::End(-4))?;
    file.write_all(b"   7")?;
    let end = file.stream_position()?;
    file.set_len(end)?;
    file.rewind()?;
    let mut text = String::new();
    println!("{}", file.read_to_string(&mut text)?);
    println!("{:?}", text.lines().rev().take(2).collect::<Vec<_>>());

    fs::create_dir_all(folder.join("a/b"))?;
    fs::copy(&path, folder.join("a/b/copy.txt"))?;
    fs::rename(&path, folder.join("a/renamed.txt"))?;
    let mut names: Vec<PathBuf> = fs::read_dir(folder.join("a"))?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    names.sort();
    for name in &names {
        println!("{:?} {:?} {}", name.file_stem(), name.extension(), name.is_dir());
    }
    println!("{}", fs::read(folder.join("a/b/copy.txt"))?.iter().map(|&byte| byte as u64).sum::<u64>());
    Ok(())
}

fn main() -> ExitCode {
    println!("{:?}", env::args().skip(1).collect::<Vec<_>>());
    println!("{:?} {:?}", env::var("NOT_SET_ANYWHERE"), env::var_os("PATH").is_some());
    let folder = env::temp_dir().join(format!("files-{}", std::process::id()));
    let result = fs::create_dir(&folder).and_then(|_| work(&folder));
    println!("{:?} {:?}", result, fs::remove_dir_all(&folder).is_ok());

    let mut cursor = Cursor::new(Vec::new());
    cursor.write_all(&1234567u64.to_le_bytes()).unwrap();
    cursor.set_position(2);
    println!("{:?} {:?}", cursor.read(&mut [0; 16]).ok(), cursor.into_inner());
    let mut input = String::new();
    println!("{:?} {:?}", io::stdin().read_line(&mut input).unwrap(), input);
    let path = Path::new("/usr/./lib/../share/x.tar.gz");
    println!("{:?} {:?}", path.components().count(), path.with_extension("zip"));
    println!("{:?}", path.strip_prefix("/usr").map(|rest| rest.display().to_string()));
    io::stderr().write_all(b"done\n").unwrap();
    ExitCode::from(42)
}
