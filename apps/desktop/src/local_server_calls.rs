//! What a page may ask of local servers that its person allowed: to start one, to hear and to tell it, to end it.

use tauri::ipc::{self, InvokeBody};
use tauri::{AppHandle, Manager, Runtime, WebviewWindow};

use crate::launch::{Launch, environment, search_places};
use crate::local_server_runs::{LocalServerRuns, LogLine, MAX_MESSAGE_BYTES, next_messages, write_message};
use crate::local_servers::values_of;
use crate::settings::SettingsFile;

/// The header of a written message that names its run; the message is the body.
const RUN_HEADER: &str = "x-parley-run";

/// Starts a server that its person allowed, and gives the number of its run.
#[tauri::command]
pub async fn open_local_server<R: Runtime>(window: WebviewWindow<R>, id: String) -> Result<u32, &'static str> {
    let app = window.app_handle();
    let runs = app.state::<LocalServerRuns>();
    let _turn = runs.turn().await;
    let server = app.state::<SettingsFile>().read().local_servers.get(&id).cloned().ok_or("unknown")?;
    let values = values_of(&id, &server).await.ok_or("no_values")?;
    let home = app.path().home_dir().map_err(|_| "not_started")?;
    let places = search_places(std::env::var_os("PATH").as_deref(), &home);
    let launch = Launch {
        program: &server.program,
        arguments: &server.arguments,
        folder: &server.folder,
        environment: environment(|name| std::env::var_os(name), &places, &values),
    };
    runs.start(window.label(), &id, launch)
}

#[tauri::command]
pub async fn read_local_server<R: Runtime>(window: WebviewWindow<R>, run: u32) -> ipc::Response {
    let runs = window.state::<LocalServerRuns>();
    let Some(found) = runs.find(window.label(), run) else { return ipc::Response::new(Vec::new()) };
    let bytes = next_messages(&found).await;
    if bytes.is_empty() {
        runs.close(run);
    }
    ipc::Response::new(bytes)
}

/// A message has to be one line: a second one would be a message that nobody has looked at.
#[tauri::command]
pub async fn write_local_server<R: Runtime>(window: WebviewWindow<R>, request: ipc::Request<'_>) -> Result<(), &'static str> {
    let InvokeBody::Raw(message) = request.body() else { return Err("unreadable") };
    let run = request.headers().get(RUN_HEADER).and_then(|run| run.to_str().ok()?.parse().ok()).ok_or("unreadable")?;
    if message.len() > MAX_MESSAGE_BYTES || message.contains(&b'\n') {
        return Err("unreadable");
    }
    let found = window.state::<LocalServerRuns>().find(window.label(), run).ok_or("ended")?;
    write_message(&found, message).await.then_some(()).ok_or("ended")
}

#[tauri::command]
pub fn close_local_server<R: Runtime>(window: WebviewWindow<R>, run: u32) {
    let runs = window.state::<LocalServerRuns>();
    if runs.find(window.label(), run).is_some() {
        runs.close(run);
    }
}

#[tauri::command]
pub fn local_server_log<R: Runtime>(app: AppHandle<R>, id: String) -> Vec<LogLine> {
    app.state::<LocalServerRuns>().log_of(&id)
}
