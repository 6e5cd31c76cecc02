//! Secrets in the system's keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service elsewhere.

use std::sync::Mutex;

use keyring::v1::{Entry, Error};

const SERVICE: &str = "org.parley.desktop";
/// Secrets of the page. Those of programs are no business of its.
const PAGE: &str = "page/";
const MAX_NAME_CHARS: usize = 200;
const MAX_SECRET_BYTES: usize = 64 * 1024;
/// A keychain asks its person to unlock it: one question at a time.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// There is no keychain, it stays locked, or it does not take the secret.
#[derive(Debug, PartialEq)]
pub struct Unavailable;

pub async fn read(name: String) -> Result<Option<String>, Unavailable> {
    asked(move || match Entry::new(SERVICE, &name)?.get_password() {
        Ok(secret) => Ok(Some(secret)),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(error),
    })
    .await
}

/// Done once the keychain gives back what it was given.
pub async fn write(name: String, secret: String) -> Result<(), Unavailable> {
    let is_kept = asked(move || {
        let entry = Entry::new(SERVICE, &name)?;
        entry.set_password(&secret)?;
        Ok(entry.get_password()? == secret)
    });
    is_kept.await?.then_some(()).ok_or(Unavailable)
}

pub async fn remove(name: String) -> Result<(), Unavailable> {
    asked(move || match Entry::new(SERVICE, &name)?.delete_credential() {
        Ok(()) | Err(Error::NoEntry) => Ok(()),
        Err(error) => Err(error),
    })
    .await
}

/// Keychains are asked on a thread of their own: they may wait for a person.
async fn asked<Answer: Send + 'static>(
    question: impl FnOnce() -> Result<Answer, Error> + Send + 'static,
) -> Result<Answer, Unavailable> {
    let answer = tauri::async_runtime::spawn_blocking(move || {
        let _turn = ONE_AT_A_TIME.lock();
        question().map_err(|_| Unavailable)
    });
    answer.await.map_err(|_| Unavailable)?
}

fn page_name(name: &str) -> Result<String, &'static str> {
    let is_fine = !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && !name.chars().any(char::is_control);
    if is_fine { Ok(format!("{PAGE}{name}")) } else { Err("unreadable") }
}

/// Whether a keychain answers.
#[tauri::command]
pub async fn has_keychain() -> bool {
    read(format!("{PAGE}probe")).await.is_ok()
}

#[tauri::command]
pub async fn read_secret(name: String) -> Result<Option<String>, &'static str> {
    read(page_name(&name)?).await.map_err(|_| "unavailable")
}

#[tauri::command]
pub async fn write_secret(name: String, secret: String) -> Result<(), &'static str> {
    if secret.len() > MAX_SECRET_BYTES {
        return Err("unavailable");
    }
    write(page_name(&name)?, secret).await.map_err(|_| "unavailable")
}

#[tauri::command]
pub async fn remove_secret(name: String) -> Result<(), &'static str> {
    remove(page_name(&name)?).await.map_err(|_| "unavailable")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_no_secrets_but_its_own() {
        assert_eq!(page_name("../server/a"), Ok("page/../server/a".into()));
        for name in ["", "a\nb", &"x".repeat(201)] {
            assert_eq!(page_name(name), Err("unreadable"), "{name}");
        }
    }

    /// Where the tests are given a keychain of their own; nobody's real one is touched.
    #[test]
    fn a_keychain_gives_back_what_it_was_given() {
        if std::env::var_os("PARLEY_TEST_KEYCHAIN").is_none() {
            return;
        }
        tauri::async_runtime::block_on(async {
            let name = || "page/of a test".to_owned();
            assert_eq!(read(name()).await, Ok(None));
            assert_eq!(write(name(), "a secret, ünïcode".into()).await, Ok(()));
            assert_eq!(read(name()).await, Ok(Some("a secret, ünïcode".into())));
            assert_eq!(remove(name()).await, Ok(()));
            assert_eq!(read(name()).await, Ok(None));
            assert_eq!(remove(name()).await, Ok(()));
        });
    }
}
