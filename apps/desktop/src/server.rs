//! The Parley server that the app works with, if any.

use std::error::Error;
use std::io;
use std::time::Duration;

use serde_json::Value;
use tauri::{AppHandle, Manager, Runtime};
use url::Url;

use crate::allowed_hosts::is_allowed;
use crate::bridge::Bridge;
use crate::destination::Destination;
use crate::pages::config_of_page;
use crate::settings::{Server, Settings, SettingsFile};
use crate::windows::QUICK;

const ANSWER_LIMIT: Duration = Duration::from_secs(20);
/// Our page has a few kilobytes; what is longer is another one.
const MAX_PAGE_BYTES: usize = 512 * 1024;
/// The first version whose calls this app knows.
const OLDEST_SERVER: [u64; 3] = [0, 1, 0];

/// The address of a server as people write it: with or without https, a page of it, a slash at its end.
fn address_of(written: &str) -> Option<Url> {
    let written = written.trim();
    let full = if written.contains("://") { written.to_owned() } else { format!("https://{written}") };
    let mut url = Destination::parse(&full).ok()?.url;
    url.set_query(None);
    url.set_fragment(None);
    if !url.path().ends_with('/') {
        let path = format!("{}/", url.path());
        url.set_path(&path);
    }
    Some(url)
}

async fn read_config(bridge: &Bridge, address: &Url) -> Result<Value, &'static str> {
    let asked = bridge.client().get(address.clone()).timeout(ANSWER_LIMIT).send();
    let mut response = asked.await.map_err(|error| reason_of(&error))?;
    if response.status().is_server_error() {
        return Err("unreachable");
    }
    let mut page: Vec<u8> = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| "unreachable")? {
        page.extend_from_slice(&chunk);
        if page.len() > MAX_PAGE_BYTES {
            return Err("not_parley");
        }
    }
    let config = config_of_page(&String::from_utf8_lossy(&page)).ok_or("not_parley")?;
    if is_too_old(config["version"].as_str().unwrap_or_default()) { Err("too_old") } else { Ok(config) }
}

/// Why nothing came: whoever answers with a certificate that the system does not know may be somebody else.
fn reason_of(error: &(dyn Error + 'static)) -> &'static str {
    if is_of_certificate(error) { "bad_certificate" } else { "unreachable" }
}

/// Looks through all that an error holds: one of the system's kind may hold another, which is not its source.
fn is_of_certificate(error: &(dyn Error + 'static)) -> bool {
    if matches!(error.downcast_ref(), Some(rustls::Error::InvalidCertificate(_))) {
        return true;
    }
    let held = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    held.is_some_and(|held| is_of_certificate(held)) || error.source().is_some_and(is_of_certificate)
}

/// Whether a version is before the first one whose calls this app knows. One that says nothing is.
fn is_too_old(version: &str) -> bool {
    let plain = version.split(['-', '+']).next().unwrap_or_default();
    let numbers: Option<Vec<u64>> = plain.split('.').map(|part| part.parse().ok()).collect();
    numbers.is_none_or(|numbers| numbers.as_slice() < OLDEST_SERVER.as_slice())
}

/// Makes a server the one that the app works with; the page starts anew after it.
#[tauri::command]
pub async fn connect_server<R: Runtime>(app: AppHandle<R>, address: String) -> Result<(), &'static str> {
    let url = address_of(&address).ok_or("not_an_address")?;
    let destination = Destination::parse(url.as_str()).map_err(|_| "not_an_address")?;
    if !is_allowed(&app, &destination).await {
        return Err("not_allowed");
    }
    let config = read_config(&app.state::<Bridge>(), &url).await?;
    change_to(&app, Some(Server { address: url.into(), config }))
}

/// Leaves the server: the app works by itself from then on.
#[tauri::command]
pub fn leave_server<R: Runtime>(app: AppHandle<R>) -> Result<(), &'static str> {
    change_to(&app, None)
}

fn change_to<R: Runtime>(app: &AppHandle<R>, server: Option<Server>) -> Result<(), &'static str> {
    app.state::<SettingsFile>().change(|settings| settings.server = server).map_err(|_| "not_kept")?;
    // Its page still works with the server before; the next one is made for this one.
    if let Some(window) = app.get_webview_window(QUICK) {
        let _ = window.destroy();
    }
    Ok(())
}

/// Asks the server again how it is used; the next page knows. A server that is away stays as it was.
pub async fn refresh<R: Runtime>(app: AppHandle<R>) {
    let settings = app.state::<SettingsFile>();
    let known = settings.read();
    let Some(url) = callable_address(&known) else { return };
    let Ok(config) = read_config(&app.state::<Bridge>(), &url).await else { return };
    let _ = settings.change(|settings| match (&mut settings.server, known.server) {
        (Some(server), Some(known)) if server.address == known.address => server.config = config,
        _ => {}
    });
}

/// Where the server is, while its host is among those that may be called. One that was taken off the list is asked about when
/// the page calls it.
fn callable_address(settings: &Settings) -> Option<Url> {
    let known = Destination::parse(&settings.server.as_ref()?.address).ok()?;
    settings.hosts.contains(&known.origin).then_some(known.url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_that_is_not_trusted_is_told_from_nobody_being_there() {
        let of_tls = rustls::Error::InvalidCertificate(rustls::CertificateError::UnknownIssuer);
        let as_told = io::Error::other(io::Error::new(io::ErrorKind::InvalidData, of_tls));
        assert_eq!(reason_of(&as_told), "bad_certificate");
        assert_eq!(reason_of(&io::Error::from(io::ErrorKind::ConnectionRefused)), "unreachable");
    }

    #[test]
    fn a_server_whose_host_was_taken_off_the_list_is_not_called() {
        let server = Server { address: "https://a.example/chat/".into(), ..Server::default() };
        let mut settings = Settings { server: Some(server), ..Settings::default() };
        assert_eq!(callable_address(&settings), None);
        settings.hosts.insert("https://a.example".into());
        assert_eq!(callable_address(&settings).map(String::from).as_deref(), Some("https://a.example/chat/"));
        settings.server = None;
        assert_eq!(callable_address(&settings), None);
    }

    #[test]
    fn servers_before_the_first_one_that_fits_are_too_old() {
        for (version, is_old) in [("0.0.9", true), ("", true), ("later", true), ("0.1.0", false), ("0.1.0-beta.1", false), ("0.10", false), ("1.0.0+x", false)] {
            assert_eq!(is_too_old(version), is_old, "{version}");
        }
    }

    #[test]
    fn an_address_is_understood_as_people_write_it() {
        for (written, address) in [
            ("parley.example.org", "https://parley.example.org/"),
            (" http://127.0.0.1:3000 ", "http://127.0.0.1:3000/"),
            ("https://a.example/chat?x=1#y", "https://a.example/chat/"),
        ] {
            assert_eq!(address_of(written).map(String::from).as_deref(), Some(address), "{written}");
        }
        for written in ["", "file:///etc", "https://me:pw@a.example", "http://169.254.169.254"] {
            assert_eq!(address_of(written), None, "{written}");
        }
    }
}
