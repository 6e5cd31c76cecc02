//! Calls to other hosts for the page: it has no network of its own. Bytes are handed over when the page reads them, so a page
//! that reads slowly slows down the sender.

use std::collections::HashMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, Response, StatusCode, redirect};
use serde::{Deserialize, Serialize};
use tauri::ipc::{self, InvokeBody};
use tauri::{Manager, Runtime, State, WebviewWindow};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use crate::allowed_hosts::is_allowed;
use crate::destination::{Destination, Refused, Resolver};

/// The header of the call that carries what is asked for; its body is the body of the request.
const ASKED_HEADER: &str = "x-parley-request";
const CONNECT_LIMIT: Duration = Duration::from_secs(30);
const MAX_REDIRECTS: usize = 5;
const MAX_CALLS: usize = 128;
/// What one read hands over at most.
const READ_BYTES: usize = 256 * 1024;
/// A read with fewer bytes has words that are being written; with more, a file that should come as fast as it can.
const WORDS_BYTES: usize = 4 * 1024;
/// Between two reads of words: every read costs the page some time, and it shows words evenly however they come.
const WORDS_EVERY: Duration = Duration::from_millis(90);

#[derive(Deserialize)]
struct Asked {
    id: u32,
    url: String,
    method: String,
    headers: Vec<(String, String)>,
    /// Whether a redirect is followed; a key is often meant for one address and no other.
    follows: bool,
}

#[derive(Serialize)]
pub struct Head {
    status: u16,
    headers: Vec<(String, String)>,
}

/// Why a call gave nothing. The page makes a status of it; `text` is for people who look for the reason.
#[derive(Debug, Serialize)]
pub struct Failure {
    kind: &'static str,
    text: String,
}

impl Failure {
    fn new(kind: &'static str, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }

    fn aborted() -> Self {
        Self::new("aborted", "The call was given up")
    }

    /// The whole chain of reasons, without the address: it may carry a key.
    fn of(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(reason) = source {
            text = format!("{text}: {reason}");
            source = reason.source();
        }
        Self::new("unreachable", text)
    }
}

/// A call that the page may still read from or give up.
struct Call {
    given_up: Notify,
    answer: tokio::sync::Mutex<Option<Answer>>,
}

struct Answer {
    response: Response,
    next_read: Instant,
    /// What broke the answer off after bytes that had to be handed over first.
    broken: Option<Failure>,
}

/// The window that made a call, and the number that it gave it.
type CallId = (String, u32);

pub struct Bridge {
    client: Client,
    strict_client: Client,
    calls: Mutex<HashMap<CallId, Arc<Call>>>,
}

impl Bridge {
    /// Proxies and certificates are those of the system.
    pub fn new(version: &str) -> reqwest::Result<Self> {
        // A second one in the same process changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = |policy| {
            let builder = Client::builder().user_agent(format!("Parley/{version}")).connect_timeout(CONNECT_LIMIT);
            builder.dns_resolver(Resolver).redirect(policy).build()
        };
        Ok(Self {
            client: client(redirect::Policy::custom(follow_at_home))?,
            strict_client: client(redirect::Policy::custom(|attempt| attempt.error("redirected")))?,
            calls: Mutex::default(),
        })
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    fn begin(&self, id: &CallId) -> Result<Arc<Call>, Failure> {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() >= MAX_CALLS || calls.contains_key(id) {
            return Err(Failure::new("refused", "Too many calls at once"));
        }
        let call = Arc::new(Call { given_up: Notify::new(), answer: tokio::sync::Mutex::new(None) });
        calls.insert(id.clone(), call.clone());
        Ok(call)
    }

    fn find(&self, id: &CallId) -> Option<Arc<Call>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    fn end(&self, id: &CallId) {
        if let Some(call) = self.calls.lock().unwrap_or_else(PoisonError::into_inner).remove(id) {
            call.given_up.notify_one();
        }
    }

    /// A page that is loaded anew has forgotten what it asked for.
    pub fn end_all(&self, window: &str) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, call) in calls.extract_if(|(asker, _), _| asker == window) {
            call.given_up.notify_one();
        }
    }

    async fn send(&self, call: &Call, asked: Asked, url: url::Url, body: Vec<u8>) -> Result<Head, Failure> {
        let method = Method::from_bytes(asked.method.as_bytes()).map_err(|_| Failure::new("refused", "Unknown method"))?;
        let client = if asked.follows { &self.client } else { &self.strict_client };
        let is_head = method == Method::HEAD;
        let mut request = client.request(method, url).headers(sent_headers(&asked.headers));
        if !body.is_empty() {
            request = request.body(body);
        }
        let response = tokio::select! {
            response = request.send() => response.map_err(Failure::of)?,
            () = call.given_up.notified() => return Err(Failure::aborted()),
        };
        let status = response.status();
        if !(200..=599).contains(&status.as_u16()) {
            return Err(Failure::new("unreachable", format!("No answer has the status {status}")));
        }
        let head = Head { status: status.as_u16(), headers: told_headers(response.headers()) };
        if !is_head && has_body(status) {
            *call.answer.lock().await = Some(Answer { response, next_read: Instant::now(), broken: None });
        }
        Ok(head)
    }
}

/// Whether there is anything to read after the head. The page ends a call that has nothing.
fn has_body(status: StatusCode) -> bool {
    !matches!(status, StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::NOT_MODIFIED)
}

/// Redirects stay with the host that was allowed: a key goes along with them.
fn follow_at_home(attempt: redirect::Attempt<'_>) -> redirect::Action {
    let came_from = attempt.previous();
    let is_home = came_from.first().is_some_and(|first| first.origin() == attempt.url().origin());
    if came_from.len() > MAX_REDIRECTS {
        attempt.error("too many redirects")
    } else if is_home {
        attempt.follow()
    } else {
        attempt.error("redirected to another host")
    }
}

/// Headers that say who calls, or belong to one connection, are the client's own.
fn is_own(name: &str) -> bool {
    const OWN: [&str; 10] = [
        "host", "connection", "content-length", "transfer-encoding", "upgrade", "te", "cookie", "origin", "referer",
        "user-agent",
    ];
    OWN.contains(&name) || name.starts_with("sec-") || name.starts_with("proxy-")
}

fn sent_headers(asked: &[(String, String)]) -> HeaderMap {
    asked
        .iter()
        .filter_map(|(name, value)| {
            let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
            let value = HeaderValue::from_str(value).ok()?;
            (!is_own(name.as_str())).then_some((name, value))
        })
        .collect()
}

/// Cookies of other hosts are nothing that the page should know.
fn told_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    headers
        .iter()
        .filter(|(name, _)| !name.as_str().starts_with("set-cookie"))
        .filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())))
        .collect()
}

fn read_asked(request: &ipc::Request<'_>) -> Option<(Asked, Vec<u8>)> {
    let written = request.headers().get(ASKED_HEADER)?.to_str().ok()?;
    let text = percent_encoding::percent_decode_str(written).decode_utf8().ok()?;
    let body = match request.body() {
        InvokeBody::Raw(bytes) => bytes.clone(),
        InvokeBody::Json(_) => Vec::new(),
    };
    Some((serde_json::from_str(&text).ok()?, body))
}

fn words_of(refused: Refused) -> &'static str {
    match refused {
        Refused::Unreadable => "This is no address of the web",
        Refused::HasCredentials => "An address must not hold a name or a password",
        Refused::Metadata => "This address is never called",
    }
}

/// Sends a request and tells how the answer begins; its bytes are fetched with `bridge_read`.
#[tauri::command]
pub async fn bridge_open<R: Runtime>(window: WebviewWindow<R>, request: ipc::Request<'_>) -> Result<Head, Failure> {
    let (asked, body) = read_asked(&request).ok_or_else(|| Failure::new("refused", "Unreadable call"))?;
    let destination = Destination::parse(&asked.url).map_err(|refused| Failure::new("refused", words_of(refused)))?;
    let app = window.app_handle();
    let bridge = app.state::<Bridge>();
    let id = (window.label().to_owned(), asked.id);
    let call = bridge.begin(&id)?;
    let is_welcome = tokio::select! {
        is_welcome = is_allowed(app, &destination) => is_welcome,
        () = call.given_up.notified() => return Err(Failure::aborted()),
    };
    let outcome = if is_welcome {
        bridge.send(&call, asked, destination.url, body).await
    } else {
        Err(Failure::new("not_allowed", format!("Connecting to {} was not allowed", destination.origin)))
    };
    if outcome.is_err() {
        bridge.end(&id);
    }
    outcome
}

/// The next bytes of an answer, as many as have come; none at its end.
#[tauri::command]
pub async fn bridge_read(window: WebviewWindow, bridge: State<'_, Bridge>, id: u32) -> Result<ipc::Response, Failure> {
    let id = (window.label().to_owned(), id);
    let call = bridge.find(&id).ok_or_else(Failure::aborted)?;
    let mut held = call.answer.lock().await;
    let answer = held.as_mut().ok_or_else(Failure::aborted)?;
    let outcome = tokio::select! {
        outcome = next_bytes(answer) => outcome,
        () = call.given_up.notified() => Err(Failure::aborted()),
    };
    if !matches!(&outcome, Ok(bytes) if !bytes.is_empty()) {
        bridge.end(&id);
    }
    outcome.map(ipc::Response::new)
}

async fn next_bytes(answer: &mut Answer) -> Result<Vec<u8>, Failure> {
    if let Some(failure) = answer.broken.take() {
        return Err(failure);
    }
    let mut bytes: Vec<u8> = Vec::new();
    while bytes.is_empty() {
        match answer.response.chunk().await.map_err(Failure::of)? {
            Some(chunk) => bytes.extend_from_slice(&chunk),
            None => return Ok(bytes),
        }
    }
    sleep_until(answer.next_read).await;
    while bytes.len() < READ_BYTES {
        match answer.response.chunk().now_or_never() {
            Some(Ok(Some(chunk))) => bytes.extend_from_slice(&chunk),
            Some(Err(error)) => {
                answer.broken = Some(Failure::of(error));
                break;
            }
            // Nothing has come yet, or nothing will: the next read finds out.
            Some(Ok(None)) | None => break,
        }
    }
    answer.next_read = Instant::now() + pause_after(bytes.len());
    Ok(bytes)
}

fn pause_after(bytes: usize) -> Duration {
    if bytes < WORDS_BYTES { WORDS_EVERY } else { Duration::ZERO }
}

/// Gives a call up, whether it waits for an answer or is being read.
#[tauri::command]
pub fn bridge_close(window: WebviewWindow, bridge: State<'_, Bridge>, id: u32) {
    bridge.end(&(window.label().to_owned(), id));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_that_say_who_calls_are_never_taken_from_the_page() {
        let asked = [("Authorization", "Bearer k"), ("Cookie", "a=b"), ("Sec-Fetch-Site", "none"), ("Host", "x"), ("a b", "c")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let sent = sent_headers(&asked);
        assert_eq!(sent.keys().map(HeaderName::as_str).collect::<Vec<_>>(), ["authorization"]);
    }

    #[test]
    fn cookies_of_other_hosts_stay_here() {
        let mut headers = HeaderMap::new();
        headers.insert("set-cookie", HeaderValue::from_static("a=b"));
        headers.insert("content-type", HeaderValue::from_static("text/plain"));
        assert_eq!(told_headers(&headers), [("content-type".to_owned(), "text/plain".to_owned())]);
    }
}
