//! Programs on this computer that speak the Model Context Protocol. The page can ask for one; only a native dialog, which names
//! all that will be run, adds it or changes it.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::MessageDialogKind;

use crate::hidden_variables::is_hidden;
use crate::keychain;
use crate::launch::{find_program, search_places};
use crate::local_server_runs::LocalServerRuns;
use crate::questions::{Question, ask};
use crate::settings::SettingsFile;
use crate::words::{Words, words};

/// Stands for a value that is kept: in what the page is told, and in what it sends back unchanged.
const MASK: &str = "••••";
const MAX_SERVERS: usize = 30;
const MAX_ARGUMENTS: usize = 64;
const MAX_VARIABLES: usize = 32;
const MAX_NAME_CHARS: usize = 100;
const MAX_VALUE_CHARS: usize = 8_000;
/// What is asked about must fit on a screen: nobody says yes to what they cannot see.
const MAX_SHOWN_CHARS: usize = 1_500;

/// Where the value of a variable is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kept {
    Keychain,
    /// In the settings file: no keychain took it.
    Here(String),
}

/// A program that its person allowed, down to its last argument.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LocalServer {
    pub name: String,
    pub command: String,
    pub arguments: Vec<String>,
    /// What the command meant when it was allowed; no other file of that name is ever run.
    pub program: PathBuf,
    pub folder: PathBuf,
    pub variables: BTreeMap<String, Kept>,
    pub created_at: u64,
}

/// A server as the page knows it: of values only that they are there.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownServer {
    id: String,
    name: String,
    command: String,
    arguments: Vec<String>,
    variables: BTreeMap<String, String>,
    command_line: String,
    created_at: u64,
    /// Whether a value lies in the settings file, for want of a keychain.
    has_open_values: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Draft {
    name: String,
    command: String,
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
}

impl Draft {
    fn is_fine(&self) -> bool {
        let is_short = |text: &str, most: usize| text.chars().count() <= most && !text.contains('\0');
        let name = self.name.trim();
        let names: HashSet<&str> = self.variables.iter().map(|(name, _)| name.as_str()).collect();
        !name.is_empty()
            && is_short(name, MAX_NAME_CHARS)
            && !self.command.trim().is_empty()
            && is_short(&self.command, MAX_SHOWN_CHARS)
            && self.arguments.len() <= MAX_ARGUMENTS
            && self.arguments.iter().all(|argument| is_short(argument, MAX_SHOWN_CHARS))
            && self.variables.len() <= MAX_VARIABLES
            && names.len() == self.variables.len()
            && self.variables.iter().all(|(name, value)| is_variable(name) && is_short(value, MAX_VALUE_CHARS))
    }
}

fn is_id(id: &str) -> bool {
    id.strip_prefix("local-").is_some_and(|rest| {
        rest.len() == 32 && rest.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    })
}

fn is_variable(name: &str) -> bool {
    let begins = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    begins && name.len() <= MAX_NAME_CHARS && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A text as it is, but for signs that would hide or reorder others.
fn visible(text: &str) -> String {
    text.chars().fold(String::new(), |mut shown, sign| {
        let is_hidden = sign.is_control()
            || matches!(sign, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
        if is_hidden {
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(sign));
        } else {
            shown.push(sign);
        }
        shown
    })
}

/// A word of a command line, in quotes where it would otherwise look like several.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "@%+=:,./_-".contains(sign);
    let shown = visible(word);
    if !shown.is_empty() && shown.chars().all(is_plain) { shown } else { format!("'{}'", shown.replace('\'', r"'\''")) }
}

pub fn command_line(command: &str, arguments: &[String]) -> String {
    std::iter::once(command).chain(arguments.iter().map(String::as_str)).map(quoted).collect::<Vec<_>>().join(" ")
}

/// Everything that saying yes to it would run, with the values that it keeps of what was allowed before.
fn question(draft: &Draft, kept: &BTreeMap<String, String>, program: &Path, folder: &Path, words: &Words) -> Option<Question> {
    let path = |path: &Path| visible(&path.to_string_lossy());
    let mut text = format!(
        "{}\n\n{}: {}\n{}: {}",
        command_line(&draft.command, &draft.arguments),
        words.run_program,
        path(program),
        words.run_folder,
        path(folder),
    );
    for (name, entered) in &draft.variables {
        let value = if entered.starts_with(MASK) { kept.get(name) } else { Some(entered) };
        let shown = value.filter(|value| !is_hidden(name, value)).map_or_else(|| MASK.to_owned(), |value| visible(value));
        let _ = write!(text, "\n{}: {name}={shown}", words.run_variable);
    }
    (text.chars().count() <= MAX_SHOWN_CHARS).then(|| Question {
        title: words.run_title,
        text: format!("{}\n\n{text}\n\n{}", words.run_text, words.run_warning),
        kind: MessageDialogKind::Warning,
        yes: words.run,
        no: words.do_not_run,
    })
}

fn shown(id: &str, server: &LocalServer) -> ShownServer {
    ShownServer {
        id: id.into(),
        name: server.name.clone(),
        command: server.command.clone(),
        arguments: server.arguments.clone(),
        variables: server.variables.keys().map(|name| (name.clone(), MASK.to_owned())).collect(),
        command_line: command_line(&server.command, &server.arguments),
        created_at: server.created_at,
        has_open_values: server.variables.values().any(|kept| matches!(kept, Kept::Here(_))),
    }
}

fn secret_name(id: &str, variable: &str) -> String {
    format!("server/{id}/{variable}")
}

/// The values of a server's variables; none of them where one cannot be had.
pub async fn values_of(id: &str, server: &LocalServer) -> Option<BTreeMap<String, String>> {
    let mut values = BTreeMap::new();
    for (name, kept) in &server.variables {
        let value = match kept {
            Kept::Here(value) => value.clone(),
            Kept::Keychain => keychain::read(secret_name(id, name)).await.ok().flatten()?,
        };
        values.insert(name.clone(), value);
    }
    Some(values)
}

/// The values that a draft keeps as they are: what cannot be shown is not asked about.
async fn kept_values(id: &str, draft: &Draft, before: Option<&LocalServer>) -> Option<BTreeMap<String, String>> {
    let Some(mut before) = before.cloned() else { return Some(BTreeMap::new()) };
    before.variables.retain(|name, _| draft.variables.iter().any(|(kept, value)| kept == name && value.starts_with(MASK)));
    values_of(id, &before).await
}

/// Values go to the keychain, and into the settings file where there is none. One that was not entered anew stays where it is.
async fn keep(id: &str, draft: &Draft, before: Option<&LocalServer>) -> BTreeMap<String, Kept> {
    let mut variables = BTreeMap::new();
    for (name, value) in &draft.variables {
        let old = before.and_then(|before| before.variables.get(name)).filter(|_| value.starts_with(MASK));
        let kept = match old {
            Some(kept) => kept.clone(),
            None => match keychain::write(secret_name(id, name), value.clone()).await {
                Ok(()) => Kept::Keychain,
                Err(_) => Kept::Here(value.clone()),
            },
        };
        variables.insert(name.clone(), kept);
    }
    variables
}

async fn forget(id: &str, left: &LocalServer, still: Option<&LocalServer>) {
    for (name, kept) in &left.variables {
        let is_used = still.is_some_and(|still| still.variables.get(name) == Some(&Kept::Keychain));
        if *kept == Kept::Keychain && !is_used {
            let _ = keychain::remove(secret_name(id, name)).await;
        }
    }
}

/// Whether a change is one of the name alone, which runs nothing else than before.
fn is_same_run(before: &LocalServer, draft: &Draft, program: &Path, folder: &Path) -> bool {
    before.command == draft.command
        && before.arguments == draft.arguments
        && before.program == program
        && before.folder == folder
        && before.variables.len() == draft.variables.len()
        && draft.variables.iter().all(|(name, value)| value.starts_with(MASK) && before.variables.contains_key(name))
}

#[tauri::command]
pub fn local_servers<R: Runtime>(app: AppHandle<R>) -> Vec<ShownServer> {
    app.state::<SettingsFile>().read().local_servers.iter().map(|(id, server)| shown(id, server)).collect()
}

/// Adds a server or changes one, once its person has read what will be run and said yes.
#[tauri::command]
pub async fn save_local_server<R: Runtime>(app: AppHandle<R>, id: String, draft: Draft) -> Result<ShownServer, &'static str> {
    let runs = app.state::<LocalServerRuns>();
    // Nothing starts meanwhile, and no second dialog opens over the first.
    let _turn = runs.turn().await;
    let settings = app.state::<SettingsFile>();
    let before = settings.read().local_servers.get(&id).cloned();
    let masked_alone = |(name, value): &(String, String)| {
        value.starts_with(MASK) && !before.as_ref().is_some_and(|before| before.variables.contains_key(name))
    };
    if !is_id(&id) || !draft.is_fine() || draft.variables.iter().any(masked_alone) {
        return Err("unreadable");
    }
    if before.is_none() && settings.read().local_servers.len() >= MAX_SERVERS {
        return Err("too_many");
    }
    let draft = Draft { name: draft.name.trim().into(), command: draft.command.trim().into(), ..draft };
    let folder = app.path().home_dir().map_err(|_| "not_kept")?;
    let places = search_places(std::env::var_os("PATH").as_deref(), &folder);
    let program = find_program(&draft.command, &places, &folder).ok_or("no_program")?;
    let is_same = before.as_ref().is_some_and(|before| is_same_run(before, &draft, &program, &folder));
    if !is_same {
        let kept = kept_values(&id, &draft, before.as_ref()).await.ok_or("no_values")?;
        if !ask(&app, question(&draft, &kept, &program, &folder, words()).ok_or("too_long")?).await {
            return Err("not_allowed");
        }
    }
    let variables = keep(&id, &draft, before.as_ref()).await;
    let created_at = before.as_ref().map_or_else(now_ms, |before| before.created_at);
    let Draft { name, command, arguments, .. } = draft;
    let server = LocalServer { name, command, arguments, program, folder, variables, created_at };
    let kept = settings.change(|settings| {
        settings.local_servers.insert(id.clone(), server.clone());
    });
    kept.map_err(|_| "not_kept")?;
    if !is_same {
        runs.stop_server(&id);
    }
    if let Some(before) = before {
        forget(&id, &before, Some(&server)).await;
    }
    Ok(shown(&id, &server))
}

/// Ends a server and forgets it, with its secrets.
#[tauri::command]
pub async fn remove_local_server<R: Runtime>(app: AppHandle<R>, id: String) -> Result<(), &'static str> {
    let runs = app.state::<LocalServerRuns>();
    let _turn = runs.turn().await;
    let settings = app.state::<SettingsFile>();
    let Some(before) = settings.read().local_servers.get(&id).cloned() else { return Ok(()) };
    let removed = settings.change(|settings| {
        settings.local_servers.remove(&id);
    });
    removed.map_err(|_| "not_kept")?;
    runs.stop_server(&id);
    runs.forget_log(&id);
    forget(&id, &before, None).await;
    Ok(())
}

pub fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(command: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Draft {
        Draft {
            name: "Files".into(),
            command: command.into(),
            arguments: arguments.iter().map(|&argument| argument.into()).collect(),
            variables: variables.iter().map(|&(name, value)| (name.into(), value.into())).collect(),
        }
    }

    fn asked(draft: &Draft) -> Option<String> {
        let kept = BTreeMap::from([("OLD_OPTIONS".into(), "--old".into()), ("OLD_KEY".into(), "sk-2".into())]);
        question(draft, &kept, Path::new("/usr/bin/npx"), Path::new("/home/me"), words()).map(|question| question.text)
    }

    #[test]
    fn the_question_names_program_arguments_variables_and_folder() {
        let text = asked(&draft("npx", &["-y", "a b", "it's", ""], &[("NODE_OPTIONS", "--require /tmp/x"), ("API_KEY", "sk-1")])).unwrap();
        for part in [r"npx -y 'a b' 'it'\''s' ''", "/usr/bin/npx", "/home/me", "NODE_OPTIONS=--require /tmp/x", "API_KEY=••••"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!text.contains("sk-1"));
    }

    #[test]
    fn values_that_are_kept_are_shown_again_but_for_secrets() {
        let text = asked(&draft("npx", &[], &[("OLD_OPTIONS", MASK), ("OLD_KEY", MASK), ("OTHER", MASK)])).unwrap();
        for part in ["OLD_OPTIONS=--old", "OLD_KEY=••••", "OTHER=••••"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!text.contains("sk-2"));
    }

    #[test]
    fn signs_that_hide_or_reorder_are_spelled_out() {
        let text = asked(&draft("npx", &["a\nFolder: /x", "b\u{202e}c"], &[("A", "\u{200b}\r")])).unwrap();
        for part in [r"'a\u{a}Folder: /x'", r"'b\u{202e}c'", r"A=\u{200b}\u{d}"] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn what_does_not_fit_on_a_screen_is_not_asked() {
        assert_eq!(asked(&draft("npx", &["x".repeat(800).as_str(), "y".repeat(800).as_str()], &[])), None);
    }

    #[test]
    fn drafts_have_bounds() {
        assert!(draft("npx", &["-y"], &[("A_1", "v")]).is_fine());
        let many = vec!["x"; 65];
        for wrong in [
            draft(" ", &[], &[]),
            draft("npx", &["a\0b"], &[]),
            draft("npx", &many, &[]),
            draft("npx", &[], &[("A=B", "v")]),
            draft("npx", &[], &[("1A", "v")]),
            draft("npx", &[], &[("A", "1"), ("A", "2")]),
        ] {
            assert!(!wrong.is_fine(), "{wrong:?}");
        }
        assert!(is_id(&format!("local-{}", "0f".repeat(16))) && !is_id("local-../x") && !is_id("abc"));
    }

    #[test]
    fn only_a_new_name_changes_a_server_without_a_question() {
        let (program, folder) = (Path::new("/usr/bin/npx"), Path::new("/home/me"));
        let before = LocalServer {
            name: "Old".into(),
            command: "npx".into(),
            arguments: vec!["-y".into()],
            program: program.into(),
            folder: folder.into(),
            variables: BTreeMap::from([("A".into(), Kept::Keychain)]),
            created_at: 1,
        };
        let is_same = |draft: &Draft| is_same_run(&before, draft, program, folder);
        assert!(is_same(&draft("npx", &["-y"], &[("A", MASK)])));
        for other in [
            draft("npx", &["-y", "more"], &[("A", MASK)]),
            draft("npm", &["-y"], &[("A", MASK)]),
            draft("npx", &["-y"], &[("A", "new")]),
            draft("npx", &["-y"], &[]),
            draft("npx", &["-y"], &[("A", MASK), ("B", "x")]),
        ] {
            assert!(!is_same(&other), "{other:?}");
        }
        assert!(!is_same_run(&before, &draft("npx", &["-y"], &[("A", MASK)]), Path::new("/tmp/npx"), folder));
    }
}
