//! The list of hosts that the app may call. The page can ask for one; only a native dialog adds it.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};
use tokio::sync::{Mutex, oneshot};

use crate::destination::Destination;
use crate::settings::SettingsFile;
use crate::words::words;

/// A page that asks again and again must not keep the person busy with dialogs.
const REFUSAL_HOLDS: Duration = Duration::from_secs(20);

/// Hosts that the person has just said no to. One dialog at a time: whoever asks meanwhile waits for its outcome.
#[derive(Default)]
pub struct Refusals(Mutex<HashMap<String, Instant>>);

/// Whether the destination may be called, asking the person where it is not known yet.
pub async fn is_allowed<R: Runtime>(app: &AppHandle<R>, destination: &Destination) -> bool {
    let settings = app.state::<SettingsFile>();
    let origin = &destination.origin;
    if settings.read().hosts.contains(origin) {
        return true;
    }
    let refusals = app.state::<Refusals>();
    let mut refused = refusals.0.lock().await;
    if settings.read().hosts.contains(origin) {
        return true;
    }
    if refused.get(origin).is_some_and(|at| at.elapsed() < REFUSAL_HOLDS) {
        return false;
    }
    if ask(app, destination).await {
        refused.remove(origin);
        return settings
            .change(|settings| {
                settings.hosts.insert(origin.clone());
            })
            .is_ok();
    }
    refused.insert(origin.clone(), Instant::now());
    false
}

async fn ask<R: Runtime>(app: &AppHandle<R>, destination: &Destination) -> bool {
    let words = words();
    let mut text = words.allow_text.replace("{host}", &destination.origin);
    if destination.is_plain() {
        text = format!("{text}\n\n{}", words.allow_plain);
    }
    let (tell, answer) = oneshot::channel();
    app.dialog()
        .message(text)
        .title(words.allow_title)
        .kind(MessageDialogKind::Info)
        .buttons(MessageDialogButtons::OkCancelCustom(words.allow.into(), words.do_not_allow.into()))
        .show(move |is_yes| {
            let _ = tell.send(is_yes);
        });
    answer.await.unwrap_or(false)
}
