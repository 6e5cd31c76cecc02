//! What the app remembers about itself: one small file that only this process writes, never the page.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::local_servers::LocalServer;
use crate::zoom::ACTUAL_PERCENT;

/// A Parley server that the app works with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Server {
    /// Where its page is, with a slash at the end.
    pub address: String,
    /// What its page last said about itself, so that the app opens while the server is away.
    pub config: Value,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// None: the app works by itself, with the person's own keys.
    pub server: Option<Server>,
    /// Origins that the person has allowed the app to call.
    pub hosts: BTreeSet<String>,
    /// Opens the quick-ask window from anywhere; empty for none.
    pub shortcut: String,
    /// Closing the window leaves the app in the tray.
    pub stays_in_tray: bool,
    /// Programs that the person has allowed the app to run, by their ids.
    pub local_servers: BTreeMap<String, LocalServer>,
    /// How large pages are shown.
    pub zoom_percent: u32,
    /// The page asks for new versions by itself.
    pub looks_for_updates: bool,
    /// Names of the page's secrets in the keychain.
    pub secrets: BTreeSet<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            server: None,
            hosts: BTreeSet::new(),
            shortcut: "CommandOrControl+Shift+Space".into(),
            stays_in_tray: false,
            local_servers: BTreeMap::new(),
            zoom_percent: ACTUAL_PERCENT,
            looks_for_updates: true,
            secrets: BTreeSet::new(),
        }
    }
}

pub struct SettingsFile {
    path: PathBuf,
    current: Mutex<Settings>,
}

impl SettingsFile {
    /// A file that cannot be read is set apart, never overwritten: it may hold hosts that took a while to allow.
    pub fn open(path: PathBuf) -> Self {
        let current = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|_| {
                let _ = std::fs::rename(&path, path.with_extension("unreadable.json"));
                Settings::default()
            }),
            Err(_) => Settings::default(),
        };
        Self { path, current: Mutex::new(current) }
    }

    pub fn read(&self) -> Settings {
        self.lock().clone()
    }

    /// Changes the settings and has them on the disk before it returns.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) -> std::io::Result<()> {
        let mut current = self.lock();
        let mut next = current.clone();
        change(&mut next);
        write(&self.path, &next)?;
        *current = next;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Settings> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Written beside and moved over, so that a crash leaves the old file or the new one.
fn write(path: &Path, settings: &Settings) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension("new");
    let mut file = create_private(&beside)?;
    file.write_all(&serde_json::to_vec_pretty(settings)?)?;
    file.sync_all()?;
    std::fs::rename(&beside, path)
}

fn create_private(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("parley-settings-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder.join("settings.json")
    }

    #[test]
    fn what_was_changed_is_there_after_the_next_start() {
        let path = place("kept");
        let file = SettingsFile::open(path.clone());
        file.change(|settings| {
            settings.hosts.insert("https://api.example.org".into());
        })
        .unwrap();
        assert_eq!(SettingsFile::open(path).read(), file.read());
    }

    #[test]
    fn a_file_that_cannot_be_read_is_set_apart() {
        let path = place("broken");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "{ half").unwrap();
        assert_eq!(SettingsFile::open(path.clone()).read(), Settings::default());
        assert!(path.with_extension("unreadable.json").exists());
    }

    #[test]
    fn a_file_of_an_older_version_gets_what_it_lacks() {
        let path = place("older");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, r#"{ "hosts": ["https://a.example"] }"#).unwrap();
        let settings = SettingsFile::open(path).read();
        assert!(settings.hosts.contains("https://a.example"));
        assert_eq!(settings.shortcut, Settings::default().shortcut);
    }
}
