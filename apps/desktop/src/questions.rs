//! Questions that the system puts to the person: no page can press an answer, and no second question covers the first.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tauri::async_runtime::spawn;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};
use tokio::sync::{Mutex, oneshot};

/// A page can ask in the very moment in which somebody types: nobody reads a question in less time than this.
const READING_TAKES: Duration = Duration::from_millis(800);

pub struct Question {
    pub title: &'static str,
    pub text: String,
    pub kind: MessageDialogKind,
    pub yes: &'static str,
    pub no: &'static str,
}

/// Whose turn it is to ask.
#[derive(Default)]
pub struct Questions(Arc<Mutex<()>>);

/// Whether the person said yes. A question that is on the screen has its turn until it is answered, also where nobody waits for
/// the answer any more.
pub async fn ask<R: Runtime>(app: &AppHandle<R>, question: Question) -> bool {
    let turn = app.state::<Questions>().0.clone().lock_owned().await;
    let app = app.clone();
    let answer = spawn(async move {
        let _turn = turn;
        read_answer(|| answer_to(&app, &question), READING_TAKES).await
    });
    answer.await.unwrap_or(false)
}

/// Asks again where a yes came sooner than anybody reads.
async fn read_answer<Answer: Future<Output = bool>>(show: impl Fn() -> Answer, reading_takes: Duration) -> bool {
    loop {
        let shown = Instant::now();
        let is_yes = show().await;
        if !is_yes || shown.elapsed() >= reading_takes {
            return is_yes;
        }
    }
}

async fn answer_to<R: Runtime>(app: &AppHandle<R>, question: &Question) -> bool {
    let (tell, answer) = oneshot::channel();
    app.dialog()
        .message(as_drawn(&question.text))
        .title(question.title)
        .kind(question.kind)
        .buttons(MessageDialogButtons::OkCancelCustom(question.yes.into(), question.no.into()))
        .show(move |is_yes| {
            let _ = tell.send(is_yes);
        });
    answer.await.unwrap_or(false)
}

/// A text as the system's dialog must get it to show it as it is. On Linux rfd 0.17 hands it to GTK as a format of printf, where
/// `%n` writes to memory and `%s` reads it; this can go once rfd hands over `"%s"` and the text, as it does with the title.
fn as_drawn(text: &str) -> Cow<'_, str> {
    if cfg!(target_os = "linux") { text.replace('%', "%%").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tauri::async_runtime::block_on;

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_text_is_no_format_of_printf() {
        assert_eq!(as_drawn("a%20b %s %n %020000d %%"), "a%%20b %%s %%n %%020000d %%%%");
        assert_eq!(as_drawn("NODE_OPTIONS=--require /tmp/x"), "NODE_OPTIONS=--require /tmp/x");
    }

    #[test]
    fn a_yes_that_nobody_can_have_read_for_is_asked_for_again_and_a_no_is_not() {
        let asked = Cell::new(0);
        let answers = |answers: &'static [bool]| {
            asked.set(0);
            let asked = &asked;
            move || std::future::ready(answers[asked.replace(asked.get() + 1)])
        };
        assert!(!block_on(read_answer(answers(&[true, true, false]), Duration::MAX)));
        assert_eq!(asked.get(), 3);
        assert!(!block_on(read_answer(answers(&[false]), Duration::MAX)));
        assert!(block_on(read_answer(answers(&[true]), Duration::ZERO)));
        assert_eq!(asked.get(), 1);
    }
}
