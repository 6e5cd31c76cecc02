//! Files that people take out of the app, by the system's own dialog.

use tauri::ipc::{InvokeBody, Request};
use tauri::{Runtime, WebviewWindow};
use tauri_plugin_dialog::DialogExt;
use tokio::sync::oneshot;

/// The header of the call that carries the suggested name; its body is the file.
const NAME_HEADER: &str = "x-parley-name";

/// Asks where the file should go and writes it there; false where the person declined.
#[tauri::command]
pub async fn save_file<R: Runtime>(window: WebviewWindow<R>, request: Request<'_>) -> Result<bool, &'static str> {
    let InvokeBody::Raw(bytes) = request.body() else { return Err("unreadable") };
    let written = request.headers().get(NAME_HEADER).and_then(|name| name.to_str().ok()).unwrap_or_default();
    let name = plain_name(&percent_encoding::percent_decode_str(written).decode_utf8_lossy());
    let (tell, chosen) = oneshot::channel();
    window.dialog().file().set_parent(&window).set_file_name(name).save_file(move |path| drop(tell.send(path)));
    let Some(path) = chosen.await.ok().flatten() else { return Ok(false) };
    let path = path.into_path().map_err(|_| "not_written")?;
    tokio::fs::write(path, bytes).await.map_err(|_| "not_written")?;
    Ok(true)
}

/// The name alone, so that no page suggests a folder.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default().trim_start_matches('.');
    if last.is_empty() { "parley".into() } else { last.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggested_name_leads_into_no_folder() {
        for (name, plain) in [("chat.md", "chat.md"), ("../../.bashrc", "bashrc"), ("a\\b.exe", "b.exe"), ("..", "parley"), ("", "parley")] {
            assert_eq!(plain_name(name), plain, "{name}");
        }
    }
}
