//! The list of hosts that the app may call. The page can ask for one; only a native dialog adds it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tauri::async_runtime::spawn;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::MessageDialogKind;
use tokio::sync::Mutex;

use crate::destination::Destination;
use crate::questions::{Question, ask};
use crate::settings::SettingsFile;
use crate::words::words;

/// A page that asks again and again must not keep the person busy with dialogs.
const REFUSAL_HOLDS: Duration = Duration::from_secs(20);
/// After a no, for hosts that were never asked about: a page must not go through one name after another.
const OTHERS_WAIT: Duration = Duration::from_secs(5);

/// Hosts that the person has just said no to. Whoever has it asks; whoever asks meanwhile waits for the outcome.
#[derive(Default)]
pub struct Refusals(Arc<Mutex<Refused>>);

#[derive(Default)]
struct Refused(Vec<(String, Instant)>);

impl Refused {
    fn note(&mut self, origin: String, now: Instant) {
        self.0.retain(|(other, at)| *other != origin && now.duration_since(*at) < REFUSAL_HOLDS);
        self.0.push((origin, now));
    }

    /// Whether asking about a host would be asking too soon.
    fn hold(&self, origin: &str, now: Instant) -> bool {
        self.0.iter().any(|(refused, at)| {
            now.duration_since(*at) < if refused == origin { REFUSAL_HOLDS } else { OTHERS_WAIT }
        })
    }
}

/// Whether the destination may be called, asking the person where it is not known yet.
pub async fn is_allowed<R: Runtime>(app: &AppHandle<R>, destination: &Destination) -> bool {
    if is_listed(app, destination) {
        return true;
    }
    let mut refused = app.state::<Refusals>().0.clone().lock_owned().await;
    if is_listed(app, destination) {
        return true;
    }
    let origin = destination.origin.clone();
    if refused.hold(&origin, Instant::now()) {
        return false;
    }
    let (app, question) = (app.clone(), question_about(destination));
    // By itself: a call that is given up does not make room for the next question while this one is on the screen.
    let answer = spawn(async move {
        if !ask(&app, question).await {
            refused.note(origin, Instant::now());
            return false;
        }
        let listed = app.state::<SettingsFile>().change(|settings| {
            settings.hosts.insert(origin);
        });
        listed.is_ok()
    });
    answer.await.unwrap_or(false)
}

fn is_listed<R: Runtime>(app: &AppHandle<R>, destination: &Destination) -> bool {
    app.state::<SettingsFile>().read().hosts.contains(&destination.origin)
}

fn question_about(destination: &Destination) -> Question {
    let words = words();
    let mut text = words.allow_text.replace("{host}", &destination.origin);
    if destination.is_plain() {
        text = format!("{text}\n\n{}", words.allow_plain);
    }
    let (title, yes, no) = (words.allow_title, words.allow, words.do_not_allow);
    Question { title, text, kind: MessageDialogKind::Info, yes, no }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "https://a.example";
    const B: &str = "https://b.example";

    #[test]
    fn after_a_no_a_host_is_not_asked_about_for_a_while_and_no_other_for_a_moment() {
        let mut refused = Refused::default();
        let start = Instant::now();
        assert!(!refused.hold(A, start));
        refused.note(A.into(), start);
        let soon = start + OTHERS_WAIT / 2;
        assert!(refused.hold(A, soon) && refused.hold(B, soon));
        let later = start + OTHERS_WAIT;
        assert!(refused.hold(A, later) && !refused.hold(B, later));
        assert!(!refused.hold(A, start + REFUSAL_HOLDS));
    }

    #[test]
    fn refusals_that_no_longer_hold_are_forgotten() {
        let mut refused = Refused::default();
        let start = Instant::now();
        for number in 0..1_000 {
            refused.note(format!("https://{number}.example"), start + OTHERS_WAIT * number);
        }
        assert!(refused.0.len() <= 4, "{}", refused.0.len());
    }
}
