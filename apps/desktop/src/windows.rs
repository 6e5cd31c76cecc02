//! The app's windows. Each shows the app's own pages and nothing else.

use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{AppHandle, Manager, Runtime, WebviewUrl, WebviewWindow, WebviewWindowBuilder};

use crate::bridge::Bridge;
use crate::events::{Event, Events};
use crate::links::{follow_outside, is_own};
use crate::local_server_runs::LocalServerRuns;
use crate::pages::PLATFORM_SCRIPT;
use crate::{spelling, zoom};

pub const MAIN: &str = "main";
pub const QUICK: &str = "quick";

/// Opens the main window, or brings it to the front.
pub fn show_main<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<()> {
    if let Some(window) = app.get_webview_window(MAIN) {
        return to_front(&window);
    }
    let window = builder(app, MAIN)
        .title("Parley")
        .inner_size(1180.0, 800.0)
        .min_inner_size(380.0, 480.0)
        .build()?;
    prepare(&window)
}

/// The small window over everything: shows itself with a new chat, and hides when it is asked for again.
pub fn toggle_quick<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<()> {
    if let Some(window) = app.get_webview_window(QUICK) {
        if window.is_visible()? && window.is_focused()? {
            return window.hide();
        }
        app.state::<Events>().tell(QUICK, Event::NewChat { text: String::new() });
        return to_front(&window);
    }
    app.state::<Events>().tell(QUICK, Event::NewChat { text: String::new() });
    let window = builder(app, QUICK)
        .title("Parley")
        .inner_size(560.0, 620.0)
        .min_inner_size(380.0, 320.0)
        .always_on_top(true)
        .skip_taskbar(true)
        .center()
        .build()?;
    prepare(&window)
}

fn prepare<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    zoom::show(window);
    spelling::check(window);
    drop_left_pages(window)
}

/// WebKitGTK keeps pages that were left for the way back; with them, the next page could at times not open its database.
#[cfg(target_os = "linux")]
fn drop_left_pages<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    use webkit2gtk::{SettingsExt, WebViewExt};
    window.with_webview(|view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_enable_page_cache(false);
        }
    })
}

#[cfg(not(target_os = "linux"))]
fn drop_left_pages<R: Runtime>(_window: &WebviewWindow<R>) -> tauri::Result<()> {
    Ok(())
}

fn to_front<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    window.unminimize()?;
    window.show()?;
    window.set_focus()
}

fn builder<'a, R: Runtime>(app: &'a AppHandle<R>, label: &'static str) -> WebviewWindowBuilder<'a, R, AppHandle<R>> {
    let (here, elsewhere) = (app.clone(), app.clone());
    let script = app.asset_resolver().get(PLATFORM_SCRIPT.into()).map(|asset| asset.bytes).unwrap_or_default();
    WebviewWindowBuilder::new(app, label, WebviewUrl::App("".into()))
        .initialization_script(String::from_utf8_lossy(&script))
        // Files that are dropped on the window are the page's to take.
        .disable_drag_drop_handler()
        .on_navigation(move |url| {
            if is_own(url) || url.scheme() == "about" || url.scheme() == "blob" {
                return true;
            }
            follow_outside(&here, label, url);
            false
        })
        .on_new_window(move |url, _features| {
            if is_own(&url) {
                if let Some(window) = elsewhere.get_webview_window(label) {
                    let _ = window.navigate(url);
                }
            } else {
                follow_outside(&elsewhere, label, &url);
            }
            NewWindowResponse::Deny
        })
        .on_page_load(|window, payload| {
            if payload.event() == PageLoadEvent::Started {
                let app = window.app_handle();
                app.state::<Events>().forget_reader(window.label());
                app.state::<Bridge>().end_all(window.label());
                app.state::<LocalServerRuns>().stop_window(window.label());
            }
        })
}
