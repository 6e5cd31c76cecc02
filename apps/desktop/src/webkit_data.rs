//! What pages keep in a folder of WebKit: SQLite files, of which copies are read, so that nothing there changes.

use std::collections::HashMap;
use std::fs::{DirBuilder, copy, metadata, read_dir, remove_dir_all};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, OpenFlags};

/// How deep databases lie in such a folder, with some room.
const MAX_DEPTH: usize = 8;
const MAX_FILES: usize = 64;
const MAX_BYTES: u64 = 1024 * 1024 * 1024;

/// How WebKit writes a value of JavaScript: a number of its format, then what kind of value it is.
const VERSION_BYTES: usize = 4;
const STRING_TAG: u8 = 16;
/// In the length of a text: one byte is a character, instead of two.
const IS_LATIN1: u32 = 0x8000_0000;
/// How a key begins that is a text.
const TEXT_KEY: [u8; 2] = [0, 0x60];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    LocalStorage,
    IndexedDb,
}

#[derive(Debug)]
pub enum Problem {
    TooLarge,
    /// Half written, by a program that runs, or damaged.
    Unsound,
}

impl<E: std::error::Error> From<E> for Problem {
    fn from(_: E) -> Self {
        Self::Unsound
    }
}

/// Whether there is any database to read in the folder.
pub fn has_any(folder: &Path) -> bool {
    !databases_in(folder).is_empty()
}

/// Texts that pages keep under one of these names. What was written later counts, and a database more than local storage.
pub fn read_texts(folder: &Path, names: &[&str], copies: &Path) -> Result<HashMap<String, String>, Problem> {
    let databases = databases_in(folder);
    if databases.iter().map(|(_, _, path)| bytes_of(path)).sum::<u64>() > MAX_BYTES {
        return Err(Problem::TooLarge);
    }
    let mut texts = HashMap::new();
    for (number, (kind, _, path)) in databases.iter().enumerate() {
        let place = copies.join(number.to_string());
        // Keys are among what is copied.
        DirBuilder::new().recursive(true).mode(0o700).create(&place)?;
        let found = read_copy(*kind, path, &place);
        let _ = remove_dir_all(&place);
        texts.extend(found?.into_iter().filter(|(name, _)| names.contains(&name.as_str())));
    }
    Ok(texts)
}

/// By kind and age, the one that counts most last.
fn databases_in(folder: &Path) -> Vec<(Kind, SystemTime, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in read_dir(&folder).into_iter().flatten().flatten() {
            // Of the entry itself: no link leads elsewhere.
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && depth < MAX_DEPTH {
                folders.push((entry.path(), depth + 1));
            } else if kind.is_file()
                && found.len() < MAX_FILES
                && let Some(kind) = kind_of(&entry.file_name().to_string_lossy())
            {
                found.push((kind, written_at(&entry.path()), entry.path()));
            }
        }
    }
    found.sort();
    found
}

fn kind_of(name: &str) -> Option<Kind> {
    if name.ends_with(".localstorage") || name == "localstorage.sqlite3" {
        Some(Kind::LocalStorage)
    } else if name == "IndexedDB.sqlite3" {
        Some(Kind::IndexedDb)
    } else {
        None
    }
}

/// What was written last may still lie in the file beside it.
fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn written_at(path: &Path) -> SystemTime {
    let at = |path: &Path| metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    at(path).max(at(&log_of(path)))
}

fn bytes_of(path: &Path) -> u64 {
    let length = |path: &Path| metadata(path).map_or(0, |data| data.len());
    length(path) + length(&log_of(path))
}

fn read_copy(kind: Kind, path: &Path, place: &Path) -> Result<Vec<(String, String)>, Problem> {
    let here = place.join("copy");
    copy(path, &here)?;
    if log_of(path).exists() {
        copy(log_of(path), log_of(&here))?;
    }
    let database = Connection::open_with_flags(&here, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // The index over keys has an order that only WebKit knows; nothing is sought by it here.
    database.create_collation("IDBKEY", |left, right| left.cmp(right))?;
    match kind {
        Kind::LocalStorage => rows(&database, "SELECT key, value FROM ItemTable", |key, value| {
            Some((String::from_utf8(key).ok()?, utf16_text(&value)?))
        }),
        Kind::IndexedDb => rows(&database, "SELECT key, value FROM Records NOT INDEXED", |key, value| {
            Some((text_key(&key)?, string_value(&value)?))
        }),
    }
}

fn rows(
    database: &Connection,
    query: &str,
    read: impl Fn(Vec<u8>, Vec<u8>) -> Option<(String, String)>,
) -> Result<Vec<(String, String)>, Problem> {
    let mut statement = database.prepare(query)?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let bytes = |at| row.get_ref(at).ok().and_then(|value| value.as_bytes().ok()).map(<[u8]>::to_vec);
        // Other kinds of keys and values are other products' or of no use here.
        found.extend(bytes(0).zip(bytes(1)).and_then(|(key, value)| read(key, value)));
    }
    Ok(found)
}

fn utf16_text(bytes: &[u8]) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
    rest.is_empty().then(|| String::from_utf16_lossy(&units))
}

fn number_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// A key of IndexedDB, where it is a text.
fn text_key(bytes: &[u8]) -> Option<String> {
    let length = usize::try_from(number_at(bytes.strip_prefix(&TEXT_KEY)?, 0)?).ok()?;
    let units = &bytes[TEXT_KEY.len() + 4..];
    (units.len() == length * 2).then(|| utf16_text(units)).flatten()
}

/// A value of IndexedDB, where it is a text and nothing else.
fn string_value(bytes: &[u8]) -> Option<String> {
    let text = bytes.get(VERSION_BYTES..)?.strip_prefix(&[STRING_TAG])?;
    let written = number_at(text, 0)?;
    let units = &text[4..];
    let length = usize::try_from(written & !IS_LATIN1).ok()?;
    if written & IS_LATIN1 != 0 {
        return (units.len() == length).then(|| units.iter().copied().map(char::from).collect());
    }
    (units.len() == length * 2).then(|| utf16_text(units)).flatten()
}

#[cfg(test)]
mod tests {
    use std::fs::create_dir_all;

    use super::*;

    fn value(tag: u8, length: u32, text: &[u8]) -> Vec<u8> {
        [&[15, 0, 0, 0, tag][..], &length.to_le_bytes(), text].concat()
    }

    fn utf16(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn place(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("parley-webkit-{}-{name}", std::process::id()));
        let _ = remove_dir_all(&folder);
        create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_value_is_read_where_it_is_a_text_of_the_length_that_it_names() {
        assert_eq!(string_value(&value(16, IS_LATIN1 | 3, b"a\xe9c")), Some("aéc".into()));
        assert_eq!(string_value(&value(16, 2, &utf16("你好"))), Some("你好".into()));
        assert_eq!(string_value(&value(16, 3, &utf16("你好"))), None);
        assert_eq!(string_value(&value(2, IS_LATIN1 | 2, b"{}")), None);
        assert_eq!(string_value(&[15, 0, 0]), None);
        assert_eq!(text_key(&[&[0, 0x60, 2, 0, 0, 0][..], &utf16("ab")].concat()), Some("ab".into()));
        assert_eq!(text_key(&[0, 0x20, 1, 2, 3, 4, 5, 6, 7, 8]), None);
    }

    #[test]
    fn a_database_counts_more_than_local_storage_and_the_folder_stays_as_it_is() {
        let folder = place("both");
        let storage = Connection::open(folder.join("tauri_localhost_0.localstorage")).unwrap();
        storage.execute_batch("CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB NOT NULL)").unwrap();
        for (key, text) in [("a", "old"), ("b", "ü"), ("other", "x")] {
            storage.execute("INSERT INTO ItemTable VALUES (?, ?)", (key, utf16(text))).unwrap();
        }
        drop(storage);
        let deep = folder.join("databases/indexeddb/v1/tauri_localhost_0/D6");
        create_dir_all(&deep).unwrap();
        let database = Connection::open(deep.join("IndexedDB.sqlite3")).unwrap();
        database.execute_batch("CREATE TABLE Records (objectStoreID INTEGER, key TEXT, value NOT NULL)").unwrap();
        let key = [&[0, 0x60, 1, 0, 0, 0][..], &utf16("a")].concat();
        database.execute("INSERT INTO Records VALUES (1, ?, ?)", (key, value(16, IS_LATIN1 | 3, b"new"))).unwrap();
        drop(database);

        let copies = place("copies");
        let texts = read_texts(&folder, &["a", "b"], &copies).unwrap();
        assert_eq!(texts, HashMap::from([("a".into(), "new".into()), ("b".into(), "ü".into())]));
        assert_eq!(read_dir(&copies).unwrap().count(), 0);
        assert_eq!(read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn what_is_no_database_is_said_to_be_unsound() {
        let folder = place("broken");
        std::fs::write(folder.join("x.localstorage"), "half a file").unwrap();
        assert!(has_any(&folder));
        assert!(matches!(read_texts(&folder, &["a"], &place("broken-copies")), Err(Problem::Unsound)));
        assert!(!has_any(&place("empty")));
    }
}
