//! What the page shows and changes of the app's own settings.

use serde::Serialize;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_autostart::ManagerExt;

use crate::settings::{Settings, SettingsFile};
use crate::shortcut;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Preferences {
    server: Option<String>,
    hosts: Vec<String>,
    shortcut: String,
    stays_in_tray: bool,
    starts_at_login: bool,
    looks_for_updates: bool,
}

#[tauri::command]
pub fn read_preferences<R: Runtime>(app: AppHandle<R>) -> Preferences {
    let settings = app.state::<SettingsFile>().read();
    Preferences {
        server: settings.server.map(|server| server.address),
        hosts: settings.hosts.into_iter().collect(),
        shortcut: settings.shortcut,
        stays_in_tray: settings.stays_in_tray,
        starts_at_login: app.autolaunch().is_enabled().unwrap_or(false),
        looks_for_updates: settings.looks_for_updates,
    }
}

/// Takes a host off the list; it is asked about again before it is called again.
#[tauri::command]
pub fn forget_host<R: Runtime>(app: AppHandle<R>, host: String) -> Result<(), &'static str> {
    let settings = app.state::<SettingsFile>();
    let forget = |settings: &mut Settings| {
        settings.hosts.remove(&host);
    };
    settings.change(forget).map_err(|_| "not_kept")
}

#[tauri::command]
pub fn set_stays_in_tray<R: Runtime>(app: AppHandle<R>, value: bool) -> Result<(), &'static str> {
    app.state::<SettingsFile>().change(|settings| settings.stays_in_tray = value).map_err(|_| "not_kept")
}

#[tauri::command]
pub fn set_looks_for_updates<R: Runtime>(app: AppHandle<R>, value: bool) -> Result<(), &'static str> {
    app.state::<SettingsFile>().change(|settings| settings.looks_for_updates = value).map_err(|_| "not_kept")
}

#[tauri::command]
pub fn set_starts_at_login<R: Runtime>(app: AppHandle<R>, value: bool) -> Result<(), &'static str> {
    let launcher = app.autolaunch();
    let outcome = if value { launcher.enable() } else { launcher.disable() };
    outcome.map_err(|_| "not_kept")
}

/// An empty one takes none. One that the system refuses, or another program has, changes nothing.
#[tauri::command]
pub fn set_shortcut<R: Runtime>(app: AppHandle<R>, value: String) -> Result<(), &'static str> {
    let settings = app.state::<SettingsFile>();
    let before = settings.read().shortcut;
    shortcut::replace(&app, &before, &value).map_err(|_| "not_available")?;
    settings.change(|settings| settings.shortcut = value).map_err(|_| "not_kept")
}
