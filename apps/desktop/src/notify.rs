//! Notifications of the system, for an answer that ended while nobody looked.

use tauri::{AppHandle, Runtime};
use tauri_plugin_notification::NotificationExt;

const MAX_CHARS: usize = 300;

#[tauri::command]
pub fn notify<R: Runtime>(app: AppHandle<R>, title: String, text: String) -> bool {
    let body = as_drawn(&short(&text));
    app.notification().builder().title(short(&title)).body(body).show().is_ok()
}

/// The beginning of a text, on one line and without signs that nobody sees.
fn short(text: &str) -> String {
    let signs = text.chars().map(|sign| if sign.is_whitespace() { ' ' } else { sign });
    signs.filter(|sign| !sign.is_control()).take(MAX_CHARS).collect()
}

/// A body as the system must get it to show it as it is: desktops on Linux read links and pictures out of it.
fn as_drawn(text: &str) -> String {
    if !cfg!(target_os = "linux") {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_short_and_on_one_line() {
        assert_eq!(short("a\nb\u{1b}[31mc\u{7}\u{0}"), "a b[31mc");
        assert_eq!(short(&"ü".repeat(MAX_CHARS + 1)), "ü".repeat(MAX_CHARS));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_body_is_shown_and_not_read_as_markup() {
        assert_eq!(as_drawn("<a href=\"x\">1 & 2</a>"), "&lt;a href=\"x\"&gt;1 &amp; 2&lt;/a&gt;");
    }
}
