//! The menus of the system, and what their entries do. The tray uses the same acts.

use tauri::menu::{Menu, MenuItem, PredefinedMenuItem, Submenu};
use tauri::{AppHandle, Manager, Runtime, WebviewWindow};

use crate::events::{Event, Events};
use crate::windows::{MAIN, QUICK, show_main, toggle_quick};
use crate::words::words;
use crate::zoom;

pub fn build<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Menu<R>> {
    let words = words();
    let entry = |id: &str, label: &str, keys: &str| MenuItem::with_id(app, id, label, true, Some(keys));
    let file = Submenu::with_items(
        app,
        words.file,
        true,
        &[
            &entry("new-chat", words.new_chat, "CmdOrCtrl+N")?,
            &MenuItem::with_id(app, "quick-ask", words.quick_ask, true, None::<&str>)?,
            &PredefinedMenuItem::separator(app)?,
            &MenuItem::with_id(app, "settings", words.settings, true, None::<&str>)?,
            &entry("print", words.print, "CmdOrCtrl+P")?,
            &PredefinedMenuItem::separator(app)?,
            &PredefinedMenuItem::close_window(app, Some(words.close))?,
            &entry("quit", words.quit, "CmdOrCtrl+Q")?,
        ],
    )?;
    let edit = Submenu::with_items(
        app,
        words.edit,
        true,
        &[
            &PredefinedMenuItem::cut(app, None)?,
            &PredefinedMenuItem::copy(app, None)?,
            &PredefinedMenuItem::paste(app, None)?,
            &PredefinedMenuItem::select_all(app, None)?,
        ],
    )?;
    let view = Submenu::with_items(
        app,
        words.view,
        true,
        &[
            &entry("reload", words.reload, "CmdOrCtrl+R")?,
            &PredefinedMenuItem::separator(app)?,
            &entry("zoom-in", words.zoom_in, "CmdOrCtrl+=")?,
            &entry("zoom-out", words.zoom_out, "CmdOrCtrl+-")?,
            &entry("actual-size", words.actual_size, "CmdOrCtrl+0")?,
        ],
    )?;
    Menu::with_items(app, &[&file, &edit, &view])
}

/// Does what an entry of a menu or of the tray says.
pub fn act<R: Runtime>(app: &AppHandle<R>, id: &str) {
    match id {
        "open" => drop(show_main(app)),
        "new-chat" => show_with(app, Event::NewChat { text: String::new() }),
        "settings" => show_with(app, Event::Show { path: "/settings" }),
        "quick-ask" => drop(toggle_quick(app)),
        "print" => with_shown(app, |window| drop(window.print())),
        "reload" => with_shown(app, |window| drop(window.eval("location.reload()"))),
        "zoom-in" => zoom::change(app, zoom::larger),
        "zoom-out" => zoom::change(app, zoom::smaller),
        "actual-size" => zoom::change(app, |_| zoom::ACTUAL_PERCENT),
        "quit" => app.exit(0),
        _ => {}
    }
}

/// Brings the main window to the front and has its page do something.
pub fn show_with<R: Runtime>(app: &AppHandle<R>, event: Event) {
    app.state::<Events>().tell(MAIN, event);
    let _ = show_main(app);
}

/// The window in front, or else the main one.
fn with_shown<R: Runtime>(app: &AppHandle<R>, act: impl FnOnce(WebviewWindow<R>)) {
    let quick = app.get_webview_window(QUICK).filter(|window| window.is_focused().unwrap_or(false));
    if let Some(window) = quick.or_else(|| app.get_webview_window(MAIN)) {
        act(window);
    }
}
