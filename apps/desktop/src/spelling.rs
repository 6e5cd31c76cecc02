//! Spell checking in boxes that people write in. Web views of macOS and Windows do it by themselves; WebKitGTK is told to, and
//! needs a dictionary of the system (hunspell) for each language.

use tauri::{Runtime, WebviewWindow};

#[cfg(target_os = "linux")]
pub fn check<R: Runtime>(window: &WebviewWindow<R>) {
    use webkit2gtk::{WebContextExt, WebViewExt};
    let languages: Vec<String> = sys_locale::get_locales().map(|locale| dictionary_of(&locale)).collect();
    let _ = window.with_webview(move |view| {
        if let Some(context) = view.inner().context() {
            let names: Vec<&str> = languages.iter().map(String::as_str).collect();
            context.set_spell_checking_languages(&names);
            context.set_spell_checking_enabled(true);
        }
    });
}

#[cfg(not(target_os = "linux"))]
pub fn check<R: Runtime>(_window: &WebviewWindow<R>) {}

/// `en-US` is `en_US` among dictionaries.
#[cfg(target_os = "linux")]
fn dictionary_of(locale: &str) -> String {
    locale.split('.').next().unwrap_or_default().replace('-', "_")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_named_as_dictionaries_are() {
        assert_eq!(dictionary_of("en-US"), "en_US");
        assert_eq!(dictionary_of("pt_BR.UTF-8"), "pt_BR");
    }
}
