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
            &entry("close", words.close, "CmdOrCtrl+W")?,
            &entry("quit", words.quit, "CmdOrCtrl+Q")?,
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
    let edit = edit_menu(app)?;
    if cfg!(target_os = "macos") {
        // The first one is named after the app there, whatever it is called.
        return Menu::with_items(app, &[&app_menu(app)?, &file, &edit, &view]);
    }
    Menu::with_items(app, &[&file, &edit, &view])
}

fn app_menu<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Submenu<R>> {
    Submenu::with_items(
        app,
        "Parley",
        true,
        &[
            &PredefinedMenuItem::about(app, None, None)?,
            &PredefinedMenuItem::separator(app)?,
            &PredefinedMenuItem::services(app, None)?,
            &PredefinedMenuItem::hide(app, None)?,
            &PredefinedMenuItem::hide_others(app, None)?,
            &PredefinedMenuItem::show_all(app, None)?,
            &PredefinedMenuItem::separator(app)?,
            &PredefinedMenuItem::quit(app, None)?,
        ],
    )
}

#[cfg(not(target_os = "linux"))]
fn edit_menu<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Submenu<R>> {
    Submenu::with_items(
        app,
        words().edit,
        true,
        &[
            &PredefinedMenuItem::undo(app, None)?,
            &PredefinedMenuItem::redo(app, None)?,
            &PredefinedMenuItem::separator(app)?,
            &PredefinedMenuItem::cut(app, None)?,
            &PredefinedMenuItem::copy(app, None)?,
            &PredefinedMenuItem::paste(app, None)?,
            &PredefinedMenuItem::select_all(app, None)?,
        ],
    )
}

/// The entries that Tauri has for this do nothing here; the web view is asked instead. Their keys are the web view's own.
#[cfg(target_os = "linux")]
fn edit_menu<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Submenu<R>> {
    let words = words();
    let entry = |command: &str, label: &str| MenuItem::with_id(app, format!("{EDIT}{command}"), label, true, None::<&str>);
    Submenu::with_items(
        app,
        words.edit,
        true,
        &[
            &entry("Undo", words.undo)?,
            &entry("Redo", words.redo)?,
            &PredefinedMenuItem::separator(app)?,
            &entry("Cut", words.cut)?,
            &entry("Copy", words.copy)?,
            &entry("Paste", words.paste)?,
            &entry("SelectAll", words.select_all)?,
        ],
    )
}

/// What ids of entries begin with that WebKitGTK has a command of editing for.
#[cfg(target_os = "linux")]
const EDIT: &str = "edit-";

#[cfg(target_os = "linux")]
fn edit<R: Runtime>(app: &AppHandle<R>, id: &str) {
    let Some(command) = id.strip_prefix(EDIT).map(str::to_owned) else { return };
    with_shown(app, |window| {
        let _ = window.with_webview(move |view| webkit2gtk::WebViewExt::execute_editing_command(&view.inner(), &command));
    });
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
        "close" => with_shown(app, |window| drop(window.close())),
        "quit" => app.exit(0),
        #[cfg(target_os = "linux")]
        _ => edit(app, id),
        #[cfg(not(target_os = "linux"))]
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
