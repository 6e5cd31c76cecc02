//! The Parley server that the app works with, if any.

use serde_json::Value;
use std::time::Duration;
use tauri::{AppHandle, Manager, Runtime};
use url::Url;

use crate::allowed_hosts::is_allowed;
use crate::bridge::Bridge;
use crate::destination::Destination;
use crate::pages::config_of_page;
use crate::settings::{Server, SettingsFile};

const ANSWER_LIMIT: Duration = Duration::from_secs(20);
/// Our page has a few kilobytes; what is longer is another one.
const MAX_PAGE_BYTES: usize = 512 * 1024;

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
    let mut response = asked.await.map_err(|_| "unreachable")?;
    let mut page: Vec<u8> = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| "unreachable")? {
        page.extend_from_slice(&chunk);
        if page.len() > MAX_PAGE_BYTES {
            return Err("not_parley");
        }
    }
    config_of_page(&String::from_utf8_lossy(&page)).ok_or("not_parley")
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
    let server = Server { address: url.into(), config };
    app.state::<SettingsFile>().change(|settings| settings.server = Some(server)).map_err(|_| "not_kept")
}

/// Leaves the server: the app works by itself from then on.
#[tauri::command]
pub fn leave_server<R: Runtime>(app: AppHandle<R>) -> Result<(), &'static str> {
    app.state::<SettingsFile>().change(|settings| settings.server = None).map_err(|_| "not_kept")
}

/// Asks the server again how it is used; the next page knows. A server that is away stays as it was.
pub async fn refresh<R: Runtime>(app: AppHandle<R>) {
    let settings = app.state::<SettingsFile>();
    let Some(known) = settings.read().server else { return };
    let Ok(url) = Url::parse(&known.address) else { return };
    let Ok(config) = read_config(&app.state::<Bridge>(), &url).await else { return };
    let _ = settings.change(|settings| match &mut settings.server {
        Some(server) if server.address == known.address => server.config = config,
        _ => {}
    });
}

#[cfg(test)]
mod tests {
    use super::*;

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
