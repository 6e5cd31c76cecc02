//! The icon beside the clock.

use tauri::menu::{Menu, MenuItem, PredefinedMenuItem};
use tauri::tray::TrayIconBuilder;
use tauri::{AppHandle, Runtime};

use crate::menu::act;
use crate::words::words;

pub fn show<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<()> {
    let words = words();
    let menu = Menu::with_items(
        app,
        &[
            &MenuItem::with_id(app, "open", words.open, true, None::<&str>)?,
            &MenuItem::with_id(app, "quick-ask", words.quick_ask, true, None::<&str>)?,
            &PredefinedMenuItem::separator(app)?,
            &MenuItem::with_id(app, "quit", words.quit, true, None::<&str>)?,
        ],
    )?;
    let mut tray = TrayIconBuilder::with_id("parley").tooltip("Parley").menu(&menu);
    if let Some(icon) = app.default_window_icon() {
        tray = tray.icon(icon.clone());
    }
    tray.on_menu_event(|app, event| act(app, event.id().as_ref())).build(app)?;
    Ok(())
}
