//! Notifications of the system, for an answer that ended while nobody looked.

use tauri::{AppHandle, Runtime};
use tauri_plugin_notification::NotificationExt;

const MAX_CHARS: usize = 300;

#[tauri::command]
pub fn notify<R: Runtime>(app: AppHandle<R>, title: String, text: String) -> bool {
    let short = |words: String| words.chars().take(MAX_CHARS).collect::<String>();
    app.notification().builder().title(short(title)).body(short(text)).show().is_ok()
}
