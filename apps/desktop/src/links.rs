//! Addresses that leave the app, and `parley://` addresses that lead into it.

use tauri::{AppHandle, Manager, Runtime, WebviewWindow};
use tauri_plugin_opener::OpenerExt;
use url::Url;

use crate::events::{Event, Events};

/// The longest words that a link may put into the box.
const MAX_TEXT_CHARS: usize = 8_000;

/// Whether an address is a page of the app itself.
pub fn is_own(url: &Url) -> bool {
    match url.scheme() {
        "tauri" => url.host_str() == Some("localhost"),
        // How web views of Windows spell it.
        "http" | "https" => cfg!(windows) && url.host_str() == Some("tauri.localhost"),
        _ => false,
    }
}

/// Only what a browser or a mail program opens; other schemes could start programs.
fn may_leave(url: &Url) -> bool {
    matches!(url.scheme(), "https" | "http" | "mailto")
}

/// Hands an address to the system's browser, and says whether that worked.
fn open_outside<R: Runtime>(app: &AppHandle<R>, url: &Url) -> bool {
    may_leave(url) && app.opener().open_url(url.as_str(), None::<&str>).is_ok()
}

/// The same, where the page is told if it failed.
pub fn follow_outside<R: Runtime>(app: &AppHandle<R>, window: &str, url: &Url) -> bool {
    let is_open = open_outside(app, url);
    if !is_open {
        app.state::<Events>().tell(window, Event::LinkFailed);
    }
    is_open
}

#[tauri::command]
pub fn open_external<R: Runtime>(window: WebviewWindow<R>, url: String) -> bool {
    Url::parse(&url).is_ok_and(|url| follow_outside(window.app_handle(), window.label(), &url))
}

/// What a `parley://` address asks for. Anybody can make one, so it only shows things: whatever acts needs a click.
pub fn event_of_link(url: &Url) -> Option<Event> {
    if url.scheme() != "parley" {
        return None;
    }
    match url.host_str()? {
        "new" => {
            let text = url.query_pairs().find(|(name, _)| name == "text").map(|(_, text)| text.into_owned());
            let text = text.unwrap_or_default().chars().take(MAX_TEXT_CHARS).collect();
            Some(Event::NewChat { text })
        }
        "settings" => Some(Event::Show { path: "/settings" }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn only_pages_and_mail_leave_the_app() {
        assert!(may_leave(&url("https://a.example/")) && may_leave(&url("mailto:a@b.example")));
        for address in ["file:///etc/passwd", "javascript:alert(1)", "smb://a/b", "parley://new", "tauri://localhost/"] {
            assert!(!may_leave(&url(address)), "{address}");
        }
    }

    #[test]
    fn a_link_brings_words_and_never_more_than_fit() {
        assert_eq!(event_of_link(&url("parley://new?text=a%20b")), Some(Event::NewChat { text: "a b".into() }));
        let long = format!("parley://new?text={}", "x".repeat(9_000));
        assert!(matches!(event_of_link(&url(&long)), Some(Event::NewChat { text }) if text.len() == MAX_TEXT_CHARS));
    }

    #[test]
    fn a_link_that_asks_for_anything_else_does_nothing() {
        for address in ["parley://connect?server=https://evil.example", "parley://", "https://new?text=a", "parley://send?text=a"] {
            assert_eq!(event_of_link(&url(address)), None, "{address}");
        }
    }

    #[test]
    fn pages_of_others_are_not_taken_for_the_app() {
        assert!(is_own(&url("tauri://localhost/settings")));
        for address in ["tauri://evil/", "https://localhost/", "https://tauri.localhost.evil.example/", "parley://localhost/"] {
            assert!(!is_own(&url(address)), "{address}");
        }
    }
}
