//! Lines of limited length: whoever writes without end cannot make the program hold it all.

use std::io::{self, BufRead};

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, without its end.
    Text(Vec<u8>),
    /// A line longer than allowed; it was read to its end and thrown away.
    TooLong,
    /// No more input.
    End,
}

/// The next line of at most `longest` bytes.
pub fn read(input: &mut impl BufRead, longest: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut read_any = false;
    let mut too_long = false;
    loop {
        let chunk = input.fill_buf()?;
        read_any |= !chunk.is_empty();
        let (part, ends) = match chunk.split(|byte| *byte == b'\n').next() {
            Some(part) if part.len() < chunk.len() => (part, true),
            _ => (chunk, chunk.is_empty()),
        };
        too_long |= line.len() + part.len() > longest;
        if too_long {
            line.clear();
        } else {
            line.extend_from_slice(part);
        }
        // The end of the line is read with it.
        let used = (part.len() + 1).min(chunk.len());
        input.consume(used);
        if ends {
            return Ok(match (read_any, too_long) {
                (false, _) => Line::End,
                (true, true) => Line::TooLong,
                (true, false) => Line::Text(line),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(text: &[u8], buffer: usize) -> Vec<Line> {
        let mut input = BufReader::with_capacity(buffer, text);
        std::iter::from_fn(|| Some(read(&mut input, 4).unwrap()).filter(|line| *line != Line::End)).collect()
    }

    fn text(line: &str) -> Line {
        Line::Text(line.as_bytes().to_vec())
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        for buffer in 1..12 {
            assert_eq!(
                lines(b"ab\n\nabcd\nx", buffer),
                [text("ab"), text(""), text("abcd"), text("x")],
                "{buffer}"
            );
        }
    }

    #[test]
    fn a_line_over_the_limit_takes_nothing_of_the_next_one() {
        for buffer in 1..12 {
            assert_eq!(
                lines(b"abcde\nab\nabcdefghijk", buffer),
                [Line::TooLong, text("ab"), Line::TooLong],
                "{buffer}"
            );
        }
    }

    #[test]
    fn nothing_is_no_line() {
        assert_eq!(lines(b"", 4), []);
        assert_eq!(lines(b"\n", 4), [text("")]);
    }
}
