//! New versions of the app: found in `latest.json`, signed by whoever built the app, installed when its person says so.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_updater::{Update, UpdaterExt};
use tokio::sync::Notify;
use url::Url;

const CHECK_LIMIT: Duration = Duration::from_secs(60);
/// Over a slow line as well; the app can be left meanwhile.
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(60 * 60);
/// A package is held in memory until its signature was looked at.
const MAX_PACKAGE_BYTES: u64 = 500 * 1024 * 1024;

/// How an update stands, as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum UpdateState {
    /// Whoever built the app named no place for new versions.
    Off,
    Idle,
    Checking,
    Latest,
    Available { version: String, notes: String },
    Downloading { version: String, percent: u8 },
    /// Checked, and waiting to be installed.
    Ready { version: String },
    /// Installed when the app is left.
    OnNextLaunch { version: String },
    /// The version that runs keeps running.
    Failed,
}

struct Found {
    update: Update,
    package: Vec<u8>,
}

struct Progress {
    state: UpdateState,
    found: Option<Found>,
}

pub struct Updates(Mutex<Progress>);

impl Default for Updates {
    fn default() -> Self {
        let state = if source().is_some() { UpdateState::Idle } else { UpdateState::Off };
        Self(Mutex::new(Progress { state, found: None }))
    }
}

impl Updates {
    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, state: UpdateState) {
        self.lock().state = state;
    }

    /// Takes up one act at a time: a second check or download changes nothing.
    fn begin(&self, next: UpdateState) -> bool {
        let mut progress = self.lock();
        let is_busy = matches!(
            progress.state,
            UpdateState::Off | UpdateState::Checking | UpdateState::Downloading { .. } | UpdateState::OnNextLaunch { .. }
        );
        if !is_busy {
            progress.state = next;
        }
        !is_busy
    }
}

/// Where new versions are and who signs them: told when the app is built, and never by the page or a server.
fn source() -> Option<(Url, String)> {
    let built_in = || Some((option_env!("PARLEY_UPDATE_FEED")?.to_owned(), option_env!("PARLEY_UPDATE_KEY")?.to_owned()));
    // Tests have a feed of their own; a program that people install reads no environment for this.
    let of_tests = || Some((std::env::var("PARLEY_UPDATE_FEED").ok()?, std::env::var("PARLEY_UPDATE_KEY").ok()?));
    let (feed, key) = if cfg!(debug_assertions) { of_tests().or_else(built_in) } else { built_in() }?;
    Some((Url::parse(&feed).ok()?, key))
}

async fn look<R: Runtime>(app: &AppHandle<R>) -> Option<Option<Update>> {
    let (feed, key) = source()?;
    let builder = app.updater_builder().timeout(CHECK_LIMIT);
    let updater = builder.endpoints(vec![feed]).ok()?.pubkey(key).build().ok()?;
    updater.check().await.ok()
}

#[tauri::command]
pub fn update_state<R: Runtime>(app: AppHandle<R>) -> UpdateState {
    app.state::<Updates>().lock().state.clone()
}

/// Asks whether there is a later version. An earlier one is none.
#[tauri::command]
pub async fn check_update<R: Runtime>(app: AppHandle<R>) -> UpdateState {
    let updates = app.state::<Updates>();
    if updates.begin(UpdateState::Checking) {
        let state = match look(&app).await {
            Some(Some(update)) => {
                let version = update.version.clone();
                let notes = update.body.clone().unwrap_or_default();
                updates.lock().found = Some(Found { update, package: Vec::new() });
                UpdateState::Available { version, notes }
            }
            Some(None) => UpdateState::Latest,
            None => UpdateState::Failed,
        };
        updates.set(state);
    }
    update_state(app.clone())
}

/// Fetches the package. One whose signature is not its maker's, or was made for another version, is thrown away.
#[tauri::command]
pub async fn download_update<R: Runtime>(app: AppHandle<R>) -> UpdateState {
    let updates = app.state::<Updates>();
    let Some(mut update) = updates.lock().found.as_ref().map(|found| found.update.clone()) else {
        return update_state(app.clone());
    };
    update.timeout = Some(DOWNLOAD_LIMIT);
    let version = update.version.clone();
    if !updates.begin(UpdateState::Downloading { version: version.clone(), percent: 0 }) {
        return update_state(app.clone());
    }
    let mut received: u64 = 0;
    let too_large = Notify::new();
    let on_chunk = |length: usize, total: Option<u64>| {
        received += length as u64;
        if is_too_large(received, total) {
            too_large.notify_one();
        }
        let percent = percent_of(received, total);
        updates.set(UpdateState::Downloading { version: version.clone(), percent });
    };
    match unless(&too_large, update.download(on_chunk, || {})).await {
        Some(Ok(package)) => {
            updates.lock().found = Some(Found { update, package });
            updates.set(UpdateState::Ready { version: version.clone() });
        }
        Some(Err(_)) | None => updates.set(UpdateState::Failed),
    }
    update_state(app.clone())
}

fn is_too_large(received: u64, total: Option<u64>) -> bool {
    received.max(total.unwrap_or(0)) > MAX_PACKAGE_BYTES
}

/// What a download comes to, or none where it is given up on the way.
async fn unless<T>(given_up: &Notify, download: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        biased;
        () = given_up.notified() => None,
        outcome = download => Some(outcome),
    }
}

fn percent_of(received: u64, total: Option<u64>) -> u8 {
    let total = total.filter(|total| *total > 0).unwrap_or(u64::MAX);
    u8::try_from(received.saturating_mul(100) / total).unwrap_or(100).min(100)
}

/// Installs what was downloaded and starts it, or leaves that for the moment when the app is left.
#[tauri::command]
pub async fn install_update<R: Runtime>(app: AppHandle<R>, now: bool) -> UpdateState {
    let updates = app.state::<Updates>();
    let UpdateState::Ready { version } = update_state(app.clone()) else { return update_state(app.clone()) };
    updates.set(UpdateState::OnNextLaunch { version });
    if now && install_left(&app) {
        app.request_restart();
    }
    update_state(app.clone())
}

/// Installs what waits for the app to be left, and says whether anything was.
pub fn install_left<R: Runtime>(app: &AppHandle<R>) -> bool {
    let updates = app.state::<Updates>();
    let mut progress = updates.lock();
    if !matches!(progress.state, UpdateState::OnNextLaunch { .. }) {
        return false;
    }
    let is_done = progress.found.take().is_some_and(|Found { update, package }| update.install(package).is_ok());
    progress.state = if is_done { UpdateState::Idle } else { UpdateState::Failed };
    is_done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_is_known_where_the_length_is_and_never_beyond_a_hundred() {
        assert_eq!(percent_of(50, Some(200)), 25);
        assert_eq!(percent_of(300, Some(200)), 100);
        assert_eq!((percent_of(50, None), percent_of(0, Some(0))), (0, 0));
    }

    #[test]
    fn a_package_has_bounds_whatever_its_length_is_said_to_be() {
        assert!(!is_too_large(MAX_PACKAGE_BYTES, None) && !is_too_large(1, Some(MAX_PACKAGE_BYTES)));
        assert!(is_too_large(MAX_PACKAGE_BYTES + 1, Some(1)) && is_too_large(1, Some(MAX_PACKAGE_BYTES + 1)));
    }

    #[test]
    fn a_download_that_is_given_up_on_the_way_comes_to_nothing() {
        let too_large = Notify::new();
        let endless = async {
            loop {
                too_large.notify_one();
                tokio::task::yield_now().await;
            }
        };
        assert_eq!(tauri::async_runtime::block_on(unless::<()>(&too_large, endless)), None);
        assert_eq!(tauri::async_runtime::block_on(unless(&Notify::new(), async { 1 })), Some(1));
    }

    #[test]
    fn a_check_or_download_under_way_is_not_begun_again() {
        let updates = Updates(Mutex::new(Progress { state: UpdateState::Idle, found: None }));
        assert!(updates.begin(UpdateState::Checking));
        assert!(!updates.begin(UpdateState::Checking));
        updates.set(UpdateState::Failed);
        assert!(updates.begin(UpdateState::Checking));
    }
}
