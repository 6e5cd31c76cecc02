//! Secrets in the system's keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service elsewhere.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use keyring::v1::{Entry, Error};
use tauri::State;
use tokio::time::timeout;

use crate::settings::{Settings, SettingsFile};

const SERVICE: &str = "org.parley.desktop";
/// Secrets of the page. Those of programs are no business of its.
const PAGE: &str = "page/";
const MAX_NAME_CHARS: usize = 200;
const MAX_SECRET_BYTES: usize = 64 * 1024;
const MAX_SECRETS: usize = 1_000;
/// Longer takes only a keychain that waits for its person.
const ANSWER_LIMIT: Duration = Duration::from_secs(3);
/// A keychain asks its person to unlock it: one question at a time. Says when the last one was denied.
static ONE_AT_A_TIME: Mutex<Option<Instant>> = Mutex::new(None);
/// Whether the last secret that a keychain was given was not taken. Some answer every question, and take nothing.
static TAKES_NOTHING: AtomicBool = AtomicBool::new(false);

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
    })
    .await;
    TAKES_NOTHING.store(is_kept != Ok(true), Ordering::Relaxed);
    is_kept?.then_some(()).ok_or(Unavailable)
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
    let since = Instant::now();
    let answer = tauri::async_runtime::spawn_blocking(move || {
        let mut denied = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever leaves it locked is not asked once more for each secret that was wanted meanwhile.
        if denied.is_some_and(|at| at > since) {
            return Err(Unavailable);
        }
        question().map_err(|error| {
            if matches!(error, Error::NoStorageAccess(_)) {
                *denied = Some(Instant::now());
            }
            Unavailable
        })
    });
    answer.await.map_err(|_| Unavailable)?
}

fn page_name(name: &str) -> Result<String, &'static str> {
    let is_fine = !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && !name.chars().any(char::is_control);
    if is_fine { Ok(format!("{PAGE}{name}")) } else { Err("unreadable") }
}

/// Whether a keychain answers, and has not refused what it was given last. One that waits for its person does not answer.
#[tauri::command]
pub async fn has_keychain() -> bool {
    let answer = timeout(ANSWER_LIMIT, read(format!("{PAGE}probe"))).await;
    matches!(answer, Ok(Ok(_))) && !TAKES_NOTHING.load(Ordering::Relaxed)
}

#[tauri::command]
pub async fn read_secret(name: String) -> Result<Option<String>, &'static str> {
    read(page_name(&name)?).await.map_err(|_| "unavailable")
}

#[tauri::command]
pub async fn write_secret(settings: State<'_, SettingsFile>, name: String, secret: String) -> Result<(), &'static str> {
    let name = page_name(&name)?;
    let noted = settings.read().secrets;
    let is_new = !noted.contains(&name);
    if secret.len() > MAX_SECRET_BYTES || is_new && noted.len() >= MAX_SECRETS {
        return Err("unavailable");
    }
    // Before it is kept: keychains do not tell what they have.
    note(&settings, &name, true)?;
    let outcome = write(name.clone(), secret).await.map_err(|_| "unavailable");
    if outcome.is_err() && is_new {
        let _ = note(&settings, &name, false);
    }
    outcome
}

#[tauri::command]
pub async fn remove_secret(settings: State<'_, SettingsFile>, name: String) -> Result<(), &'static str> {
    forget(&settings, page_name(&name)?).await
}

/// Removes every secret of a storage of the page, whether or not its page has read them.
#[tauri::command]
pub async fn forget_secrets(settings: State<'_, SettingsFile>, place: String) -> Result<(), &'static str> {
    let start = page_name(&format!("{place}/"))?;
    for name in settings.read().secrets.into_iter().filter(|name| name.starts_with(&start)) {
        forget(&settings, name).await?;
    }
    Ok(())
}

async fn forget(settings: &SettingsFile, name: String) -> Result<(), &'static str> {
    remove(name.clone()).await.map_err(|_| "unavailable")?;
    note(settings, &name, false)
}

fn note(settings: &SettingsFile, name: &str, is_there: bool) -> Result<(), &'static str> {
    let note = |settings: &mut Settings| {
        if is_there {
            settings.secrets.insert(name.to_owned());
        } else {
            settings.secrets.remove(name);
        }
    };
    settings.change(note).map_err(|_| "not_kept")
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
