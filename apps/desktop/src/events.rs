//! What the system tells the page: the page waits for the next event, and one that comes before it does is kept for it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use tauri::{State, WebviewWindow};
use tokio::sync::oneshot;

/// What nobody fetches is forgotten from here on.
const MAX_WAITING: usize = 16;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Event {
    /// Shows a screen of the app.
    Show { path: &'static str },
    /// Begins a chat, with words in its box that are not sent.
    NewChat { text: String },
    LinkFailed,
}

#[derive(Default)]
struct Inbox {
    waiting: VecDeque<Event>,
    reader: Option<oneshot::Sender<Event>>,
}

/// An inbox for each window, by its label.
#[derive(Default)]
pub struct Events(Mutex<HashMap<String, Inbox>>);

impl Events {
    pub fn tell(&self, window: &str, event: Event) {
        self.with(window, |inbox| {
            let unread = match inbox.reader.take() {
                Some(reader) => reader.send(event).err(),
                None => Some(event),
            };
            inbox.waiting.extend(unread);
            while inbox.waiting.len() > MAX_WAITING {
                inbox.waiting.pop_front();
            }
        });
    }

    /// Takes the place of an earlier reader, which belonged to a page that has been left.
    fn read(&self, window: &str) -> oneshot::Receiver<Event> {
        let (tell, told) = oneshot::channel();
        self.with(window, |inbox| match inbox.waiting.pop_front() {
            Some(event) => drop(tell.send(event)),
            None => inbox.reader = Some(tell),
        });
        told
    }

    /// The page is being left: what comes now is for the next one.
    pub fn forget_reader(&self, window: &str) {
        self.with(window, |inbox| inbox.reader = None);
    }

    fn with<Result>(&self, window: &str, act: impl FnOnce(&mut Inbox) -> Result) -> Result {
        let mut inboxes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        act(inboxes.entry(window.to_owned()).or_default())
    }
}

/// Waits for the next event of the window that asks; nothing where another page of it asks instead.
#[tauri::command]
pub async fn next_event(window: WebviewWindow, events: State<'_, Events>) -> Result<Option<Event>, ()> {
    Ok(events.read(window.label()).await.ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_before_the_page_listens_is_kept_for_it_in_order() {
        let events = Events::default();
        events.tell("main", Event::Show { path: "/settings" });
        events.tell("main", Event::LinkFailed);
        events.tell("quick", Event::NewChat { text: "x".into() });
        assert_eq!(events.read("main").try_recv(), Ok(Event::Show { path: "/settings" }));
        assert_eq!(events.read("main").try_recv(), Ok(Event::LinkFailed));
    }

    #[test]
    fn a_page_that_was_left_takes_nothing_from_the_next_one() {
        let events = Events::default();
        let left = events.read("main");
        events.forget_reader("main");
        events.tell("main", Event::LinkFailed);
        drop(left);
        assert_eq!(events.read("main").try_recv(), Ok(Event::LinkFailed));
    }
}
