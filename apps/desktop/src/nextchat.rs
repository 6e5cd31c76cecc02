//! The data of NextChat's desktop app on this machine, which its person may take over. Nothing of it is changed.

use std::path::PathBuf;

use tauri::ipc::Response;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::MessageDialogKind;

use crate::questions::{Question, ask};
use crate::words::words;

/// What NextChat calls itself among the apps of a system.
const IDENTIFIER: &str = "com.yida.chatgpt.web";

/// The folder in which the system's web view keeps NextChat's pages.
fn folder<R: Runtime>(app: &AppHandle<R>) -> Option<PathBuf> {
    let base = if cfg!(target_os = "macos") {
        app.path().home_dir().ok()?.join("Library/WebKit")
    } else {
        app.path().local_data_dir().ok()?
    };
    Some(base.join(IDENTIFIER)).filter(|folder| folder.is_dir())
}

/// Whether NextChat is here: `none`, `readable`, or `unreadable` where this system's web view keeps data in another form.
#[tauri::command]
pub fn find_nextchat<R: Runtime>(app: AppHandle<R>) -> &'static str {
    folder(&app).map_or("none", |folder| reading::state_of(&folder))
}

/// NextChat's stores as one JSON file, in the form of its own export. Keys are among them, so the person is asked first, in a
/// dialog that no page can press.
#[tauri::command]
pub async fn read_nextchat<R: Runtime>(app: AppHandle<R>) -> Result<Response, &'static str> {
    let folder = folder(&app).ok_or("none")?;
    if !ask(&app, question()).await {
        return Err("declined");
    }
    let copies = app.path().app_cache_dir().map_err(|_| "unreadable")?.join("nextchat");
    let reading = tauri::async_runtime::spawn_blocking(move || reading::read(&folder, &copies));
    reading.await.map_err(|_| "unreadable")?.map(Response::new)
}

fn question() -> Question {
    let words = words();
    let (title, yes, no) = (words.nextchat_title, words.nextchat_read, words.cancel);
    Question { title, text: words.nextchat_text.into(), kind: MessageDialogKind::Info, yes, no }
}

#[cfg(unix)]
mod reading {
    use std::path::Path;

    use crate::webkit_data::{Problem, has_any, read_texts};

    /// The stores of NextChat that are of use here, as it names them.
    const STORES: [&str; 5] = ["chat-next-web-store", "mask-store", "prompt-store", "app-config", "access-control"];

    pub fn state_of(folder: &Path) -> &'static str {
        if has_any(folder) { "readable" } else { "none" }
    }

    pub fn read(folder: &Path, copies: &Path) -> Result<Vec<u8>, &'static str> {
        let texts = read_texts(folder, &STORES, copies);
        let _ = std::fs::remove_dir_all(copies);
        match texts {
            Ok(texts) => serde_json::to_vec(&texts).map_err(|_| "unreadable"),
            Err(Problem::TooLarge) => Err("too_large"),
            Err(Problem::Unsound) => Err("unreadable"),
        }
    }
}

/// WebView2 keeps pages' data in LevelDB, with values in a form of Chromium's own; NextChat's export is the way there.
#[cfg(not(unix))]
mod reading {
    use std::path::Path;

    pub fn state_of(_folder: &Path) -> &'static str {
        "unreadable"
    }

    pub fn read(_folder: &Path, _copies: &Path) -> Result<Vec<u8>, &'static str> {
        Err("unreadable")
    }
}
