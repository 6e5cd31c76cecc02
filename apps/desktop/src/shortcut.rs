//! The keys that open the quick-ask window from anywhere.

use tauri::{AppHandle, Runtime};
use tauri_plugin_global_shortcut::{Error, GlobalShortcutExt, ShortcutState};

use crate::windows::toggle_quick;

/// Takes new keys instead of the old ones, which stay where the new ones cannot be had.
pub fn replace<R: Runtime>(app: &AppHandle<R>, before: &str, after: &str) -> Result<(), Error> {
    if before == after && app.global_shortcut().is_registered(after) {
        return Ok(());
    }
    if !after.is_empty() {
        listen(app, after)?;
    }
    if !before.is_empty() && before != after && app.global_shortcut().is_registered(before) {
        app.global_shortcut().unregister(before)?;
    }
    Ok(())
}

/// Has the keys open the window. Fails where another program has them.
pub fn listen<R: Runtime>(app: &AppHandle<R>, keys: &str) -> Result<(), Error> {
    app.global_shortcut().on_shortcut(keys, |app, _keys, event| {
        if event.state() == ShortcutState::Pressed {
            let _ = toggle_quick(app);
        }
    })
}
