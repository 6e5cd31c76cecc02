//! Local servers while they run: lines of JSON go in and out for the window that started them, what they say aside is their log.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use process_wrap::tokio::ChildWrapper;
use serde::Serialize;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::ChildStdin;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard, Notify, mpsc, watch};
use tokio::time::timeout;

use crate::launch::Launch;
use crate::local_servers::now_ms;

const MAX_RUNS: usize = 24;
/// Of one message, as of an answer over the web.
pub const MAX_MESSAGE_BYTES: usize = 8_000_000;
const MAX_LOG_LINES: usize = 200;
const MAX_LOG_LINE_BYTES: usize = 2_000;
/// Messages that wait for the page; a program that sends more is not read meanwhile.
const MESSAGES_AHEAD: usize = 16;
const READ_BYTES: usize = 256 * 1024;
/// Time to end by itself once nobody writes to it any more, and then once it was told to.
const GRACE: Duration = Duration::from_millis(1_500);
const EXIT_LIMIT: Duration = Duration::from_secs(4);

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    at: u64,
    event: &'static str,
    text: String,
}

/// A program that runs for a window.
pub struct Run {
    window: String,
    server: String,
    input: AsyncMutex<Option<ChildStdin>>,
    messages: AsyncMutex<mpsc::Receiver<Vec<u8>>>,
    stop: Notify,
    is_over: watch::Receiver<bool>,
}

#[derive(Default)]
struct Kept {
    last: u32,
    open: HashMap<u32, Arc<Run>>,
    logs: HashMap<String, VecDeque<LogLine>>,
}

#[derive(Clone, Default)]
pub struct LocalServerRuns {
    kept: Arc<Mutex<Kept>>,
    turn: Arc<AsyncMutex<()>>,
}

impl LocalServerRuns {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever starts, changes or removes a server has this: nothing starts that is being removed.
    pub async fn turn(&self) -> AsyncMutexGuard<'_, ()> {
        self.turn.lock().await
    }

    pub fn stop_server(&self, server: &str) {
        self.stop(|run| run.server == server);
    }

    /// A page that is loaded anew has forgotten what it started.
    pub fn stop_window(&self, window: &str) {
        self.stop(|run| run.window == window);
    }

    fn stop(&self, is_meant: impl Fn(&Run) -> bool) {
        for (_, run) in self.lock().open.extract_if(|_, run| is_meant(run)) {
            run.stop.notify_one();
        }
    }

    /// Ends everything, and waits until it has ended: the app is being left.
    pub async fn stop_all(&self) {
        let runs: Vec<Arc<Run>> = self.lock().open.drain().map(|(_, run)| run).collect();
        for run in &runs {
            run.stop.notify_one();
        }
        let ended = async {
            for run in &runs {
                wait_over(run).await;
            }
        };
        let _ = timeout(EXIT_LIMIT, ended).await;
    }

    /// What happened with a server since the app was started, the oldest first.
    pub fn log_of(&self, server: &str) -> Vec<LogLine> {
        self.lock().logs.get(server).cloned().unwrap_or_default().into()
    }

    pub fn forget_log(&self, server: &str) {
        self.lock().logs.remove(server);
    }

    fn log(&self, server: &str, event: &'static str, text: &str) {
        let mut kept = self.lock();
        let lines = kept.logs.entry(server.to_owned()).or_default();
        lines.push_back(LogLine { at: now_ms(), event, text: text.trim_end().to_owned() });
        while lines.len() > MAX_LOG_LINES {
            lines.pop_front();
        }
    }

    pub fn find(&self, window: &str, id: u32) -> Option<Arc<Run>> {
        self.lock().open.get(&id).filter(|run| run.window == window).cloned()
    }

    pub fn close(&self, id: u32) {
        if let Some(run) = self.lock().open.remove(&id) {
            run.stop.notify_one();
        }
    }

    /// Starts a program for a window, in the place of an earlier one of the same server.
    pub fn start(&self, window: &str, server: &str, launch: Launch<'_>) -> Result<u32, &'static str> {
        self.stop(|run| run.window == window && run.server == server);
        if self.lock().open.len() >= MAX_RUNS {
            return Err("too_many");
        }
        let mut child = launch.spawn().map_err(|error| {
            self.log(server, "ended", &error.to_string());
            "not_started"
        })?;
        let (Some(input), Some(output), Some(aside)) = (child.stdin().take(), child.stdout().take(), child.stderr().take())
        else {
            let _ = child.start_kill();
            return Err("not_started");
        };
        self.log(server, "started", "");
        let (send, messages) = mpsc::channel(MESSAGES_AHEAD);
        let (tell_over, is_over) = watch::channel(false);
        let run = Arc::new(Run {
            window: window.into(),
            server: server.into(),
            input: AsyncMutex::new(Some(input)),
            messages: AsyncMutex::new(messages),
            stop: Notify::new(),
            is_over,
        });
        let id = {
            let mut kept = self.lock();
            kept.last += 1;
            let id = kept.last;
            kept.open.insert(id, run.clone());
            id
        };
        tauri::async_runtime::spawn(self.clone().hear(run.clone(), output, send));
        tauri::async_runtime::spawn(self.clone().write_down(server.to_owned(), aside));
        tauri::async_runtime::spawn(self.clone().attend(run, child, tell_over));
        Ok(id)
    }

    /// Hands on what a program says, line by line. What is no JSON is a remark, whatever it is for.
    async fn hear(self, run: Arc<Run>, output: impl AsyncRead + Unpin, send: mpsc::Sender<Vec<u8>>) {
        let mut output = BufReader::new(output);
        loop {
            match next_line(&mut output, MAX_MESSAGE_BYTES).await {
                Line::Whole(line) if line.first() == Some(&b'{') || line.first() == Some(&b'[') => {
                    if send.send(line).await.is_err() {
                        return;
                    }
                }
                Line::Whole(line) if line.is_empty() => {}
                Line::Whole(line) => self.log(&run.server, "said", &short(&line)),
                Line::TooLong => {
                    self.log(&run.server, "ended", "A message was longer than can be read");
                    run.stop.notify_one();
                    return;
                }
                Line::End => return,
            }
        }
    }

    async fn write_down(self, server: String, aside: impl AsyncRead + Unpin) {
        let mut aside = BufReader::new(aside);
        let mut piece: Vec<u8> = Vec::new();
        loop {
            piece.clear();
            // What has no end of line in time goes on in the next.
            let read = (&mut aside).take(MAX_LOG_LINE_BYTES as u64).read_until(b'\n', &mut piece).await;
            if !matches!(read, Ok(length) if length > 0) {
                return;
            }
            self.log(&server, "said", &short(&piece));
        }
    }

    /// Waits for a program to end, or ends it: politely first. Whatever it has started ends with it.
    async fn attend(self, run: Arc<Run>, mut child: Box<dyn ChildWrapper>, tell_over: watch::Sender<bool>) {
        let status = tokio::select! {
            status = child.wait() => status.ok(),
            () = run.stop.notified() => end(&run, child.as_mut()).await,
        };
        let _ = child.start_kill();
        self.log(&run.server, "ended", &status.map(|status| status.to_string()).unwrap_or_default());
        let _ = tell_over.send(true);
    }
}

async fn end(run: &Run, child: &mut dyn ChildWrapper) -> Option<std::process::ExitStatus> {
    // Not waited for: a write may hang because nobody reads.
    if let Ok(mut input) = run.input.try_lock() {
        *input = None;
        if let Ok(status) = timeout(GRACE, child.wait()).await {
            return status.ok();
        }
    }
    #[cfg(unix)]
    {
        const TERMINATE: i32 = 15;
        let _ = child.signal(TERMINATE);
        if let Ok(status) = timeout(GRACE, child.wait()).await {
            return status.ok();
        }
    }
    let _ = child.start_kill();
    timeout(GRACE, child.wait()).await.ok()?.ok()
}

enum Line {
    Whole(Vec<u8>),
    TooLong,
    End,
}

async fn next_line(reader: &mut (impl AsyncBufReadExt + Unpin), most: usize) -> Line {
    let mut line: Vec<u8> = Vec::new();
    match reader.take(most as u64 + 1).read_until(b'\n', &mut line).await {
        Ok(length) if length > most && line.last() != Some(&b'\n') => Line::TooLong,
        Ok(length) if length > 0 => {
            while line.last().is_some_and(u8::is_ascii_whitespace) {
                line.pop();
            }
            Line::Whole(line)
        }
        _ => Line::End,
    }
}

fn short(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(MAX_LOG_LINE_BYTES)]).into_owned()
}

/// The next messages of a run, a line each, as many as have come; none once it has ended.
pub async fn next_messages(run: &Run) -> Vec<u8> {
    let mut messages = run.messages.lock().await;
    let mut bytes = messages.recv().await.unwrap_or_default();
    while !bytes.is_empty() && bytes.len() < READ_BYTES {
        let Ok(line) = messages.try_recv() else { break };
        bytes.push(b'\n');
        bytes.extend_from_slice(&line);
    }
    bytes
}

/// Hands a run one message; false where it has ended.
pub async fn write_message(run: &Run, message: &[u8]) -> bool {
    let mut input = run.input.lock().await;
    let Some(pipe) = input.as_mut() else { return false };
    let line = [message, b"\n"].concat();
    tokio::select! {
        written = pipe.write_all(&line) => written.is_ok(),
        _ = wait_over(run) => false,
    }
}

async fn wait_over(run: &Run) {
    let _ = run.is_over.clone().wait_for(|is_over| *is_over).await;
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::Path;

    fn start(runs: &LocalServerRuns, script: &str) -> Arc<Run> {
        let arguments = ["-c".to_owned(), script.to_owned()];
        let environment = BTreeMap::from([("PATH".into(), "/usr/bin:/bin".into())]);
        let launch = Launch { program: Path::new("/bin/sh"), arguments: &arguments, folder: Path::new("/"), environment };
        let id = runs.start("main", "s", launch).unwrap();
        runs.find("main", id).unwrap()
    }

    fn wait<Output>(work: impl Future<Output = Output>) -> Output {
        tauri::async_runtime::block_on(work)
    }

    async fn over(run: &Run) {
        timeout(Duration::from_secs(30), wait_over(run)).await.unwrap();
    }

    fn texts(runs: &LocalServerRuns) -> Vec<String> {
        runs.lock().logs["s"].iter().map(|line| line.text.clone()).collect()
    }

    fn runs_still(pid: &str) -> bool {
        // A process that has ended may still be listed until somebody asks how.
        std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
    }

    #[test]
    fn lines_of_json_are_messages_and_all_else_is_log() {
        wait(async {
            let runs = LocalServerRuns::default();
            let run = start(&runs, r#"echo hello; echo '{"a":1}'; echo aside >&2; read line; echo "[$line]""#);
            assert_eq!(next_messages(&run).await, br#"{"a":1}"#);
            run.input.lock().await.as_mut().unwrap().write_all(b"2\n").await.unwrap();
            assert_eq!(next_messages(&run).await, b"[2]");
            assert_eq!(next_messages(&run).await, b"");
            over(&run).await;
            while !texts(&runs).contains(&"aside".to_owned()) {
                tokio::task::yield_now().await;
            }
            assert!(texts(&runs).contains(&"hello".to_owned()));
        });
    }

    #[test]
    fn a_program_ends_with_all_that_it_has_started_even_where_it_does_not_listen() {
        wait(async {
            let runs = LocalServerRuns::default();
            let run = start(&runs, r#"trap '' TERM HUP; sleep 600 & echo "[$!,$$]"; while :; do sleep 600; done"#);
            let said = String::from_utf8(next_messages(&run).await).unwrap();
            let pids: Vec<&str> = said.trim_matches(['[', ']']).split(',').collect();
            assert!(pids.iter().all(|pid| runs_still(pid)));
            runs.stop_all().await;
            over(&run).await;
            while pids.iter().any(|pid| runs_still(pid)) {
                tokio::task::yield_now().await;
            }
            assert!(runs.lock().open.is_empty());
        });
    }

    #[test]
    fn a_message_without_an_end_is_not_waited_for() {
        wait(async {
            let runs = LocalServerRuns::default();
            let run = start(&runs, "printf '{'; while :; do printf '%01000000d' 0; done");
            over(&run).await;
            assert!(texts(&runs).iter().any(|text| text.contains("longer than can be read")));
        });
    }

    #[test]
    fn a_log_keeps_the_newest_lines_and_short_ones() {
        wait(async {
            let runs = LocalServerRuns::default();
            let run = start(&runs, "i=0; while [ $i -lt 300 ]; do echo line $i >&2; i=$((i+1)); done; printf '%09000d' 0 >&2");
            over(&run).await;
            while !texts(&runs).iter().any(|text| text.starts_with("000")) {
                tokio::task::yield_now().await;
            }
            assert!(texts(&runs).len() <= MAX_LOG_LINES);
            assert!(texts(&runs).iter().all(|text| text.len() <= MAX_LOG_LINE_BYTES));
        });
    }

    #[test]
    fn a_program_sees_no_variable_of_the_app() {
        wait(async {
            let runs = LocalServerRuns::default();
            let run = start(&runs, r#"echo "[$(env | cut -d= -f1 | sort | tr '\n' ' ')]""#);
            // Those that a shell makes for itself.
            assert_eq!(next_messages(&run).await, b"[PATH PWD ]");
        });
    }

    #[test]
    fn what_one_window_has_started_is_nothing_to_another() {
        wait(async {
            let runs = LocalServerRuns::default();
            let run = start(&runs, "read line");
            let id = *runs.lock().open.keys().next().unwrap();
            assert!(runs.find("quick", id).is_none());
            runs.stop_window("quick");
            assert!(runs.find("main", id).is_some());
            runs.stop_window("main");
            over(&run).await;
        });
    }
}
