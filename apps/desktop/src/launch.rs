//! How a program of somebody's choice is started: without a shell, and with next to nothing of what the app itself was given.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use process_wrap::tokio::{ChildWrapper, CommandWrap};

/// Variables that programs need to work at all. Anything else may be a secret, and is given by name or not at all.
#[cfg(not(windows))]
const PASSED_ON: &[&str] =
    &["HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TERM"];
#[cfg(windows)]
const PASSED_ON: &[&str] = &[
    "APPDATA", "COMSPEC", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS", "PATHEXT",
    "PROCESSOR_ARCHITECTURE", "PROGRAMDATA", "PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "USERNAME",
    "USERPROFILE", "WINDIR",
];

/// Where people's tools are, for an app that was started by a desktop and knows no shell's settings.
#[cfg(not(windows))]
const USUAL_PLACES: &[&str] = &["/usr/local/bin", "/opt/homebrew/bin", "/usr/bin", "/bin"];
#[cfg(not(windows))]
const USUAL_AT_HOME: &[&str] = &[".local/bin", ".cargo/bin", ".bun/bin", ".deno/bin"];
#[cfg(windows)]
const USUAL_PLACES: &[&str] = &[];
#[cfg(windows)]
const USUAL_AT_HOME: &[&str] = &[r".cargo\bin", r".bun\bin", r".deno\bin"];

#[cfg(not(windows))]
const ENDINGS: &[&str] = &[""];
#[cfg(windows)]
const ENDINGS: &[&str] = &["", ".exe", ".cmd", ".bat"];

/// The folders in which commands are looked for, in order. None is relative: it would lead to another program elsewhere.
pub fn search_places(path: Option<&OsStr>, home: &Path) -> Vec<PathBuf> {
    let named = path.map(|path| std::env::split_paths(path).collect::<Vec<_>>()).unwrap_or_default();
    let usual = USUAL_PLACES.iter().map(PathBuf::from).chain(USUAL_AT_HOME.iter().map(|place| home.join(place)));
    let mut places: Vec<PathBuf> = Vec::new();
    for place in named.into_iter().chain(usual) {
        if place.is_absolute() && !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The file that a command means: a name that is looked for, or a whole path, which may begin at home.
pub fn find_program(command: &str, places: &[PathBuf], home: &Path) -> Option<PathBuf> {
    let at_home = command.strip_prefix("~/").map(|rest| home.join(rest));
    let written = at_home.unwrap_or_else(|| PathBuf::from(command));
    let is_name = written.components().count() == 1 && !written.is_absolute() && !command.contains(['/', '\\']);
    let candidates: Vec<PathBuf> = if is_name {
        places.iter().map(|place| place.join(&written)).collect()
    } else if written.is_absolute() {
        vec![written]
    } else {
        Vec::new()
    };
    candidates
        .iter()
        .flat_map(|file| ENDINGS.iter().map(move |ending| with_ending(file, ending)))
        .find(|file| is_program(file))
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.extension().is_some() && file.is_file()
}

/// All that a program is given to know: the few of the app's own variables, where to look for others, and what was entered for it.
pub fn environment(
    ambient: impl Fn(&str) -> Option<OsString>,
    places: &[PathBuf],
    own: &BTreeMap<String, String>,
) -> BTreeMap<OsString, OsString> {
    let mut all: BTreeMap<OsString, OsString> =
        PASSED_ON.iter().filter_map(|name| Some((OsString::from(name), ambient(name)?))).collect();
    if let Ok(path) = std::env::join_paths(places) {
        all.insert("PATH".into(), path);
    }
    all.extend(own.iter().map(|(name, value)| (name.into(), value.into())));
    all
}

/// What is started, all of it known.
pub struct Launch<'a> {
    pub program: &'a Path,
    pub arguments: &'a [String],
    pub folder: &'a Path,
    pub environment: BTreeMap<OsString, OsString>,
}

impl Launch<'_> {
    /// Starts the program in a group of its own, so that whatever it starts ends with it.
    pub fn spawn(self) -> std::io::Result<Box<dyn ChildWrapper>> {
        let mut command = CommandWrap::with_new(self.program, |command| {
            command.args(self.arguments).current_dir(self.folder).env_clear().envs(self.environment);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        #[cfg(unix)]
        command.wrap(process_wrap::tokio::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::tokio::JobObject);
        command.spawn()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_nothing_that_was_not_meant_for_it() {
        let ambient = |name: &str| Some(OsString::from(format!("{name} of the app")));
        let own = BTreeMap::from([("TOKEN".to_owned(), "t".to_owned()), ("LANG".to_owned(), "xx".to_owned())]);
        let given = environment(ambient, &[PathBuf::from("/a"), PathBuf::from("/b")], &own);
        let names: Vec<&str> = given.keys().filter_map(|name| name.to_str()).collect();
        assert!(names.iter().all(|name| PASSED_ON.contains(name) || ["PATH", "TOKEN"].contains(name)), "{names:?}");
        assert!(!names.iter().any(|name| name.contains("KEY") || name.starts_with("LD_") || name.contains("DBUS")));
        assert_eq!((given[OsStr::new("TOKEN")].to_str(), given[OsStr::new("LANG")].to_str()), (Some("t"), Some("xx")));
    }

    #[cfg(unix)]
    #[test]
    fn a_command_is_looked_for_in_whole_places_only_and_must_be_runnable() {
        use std::os::unix::fs::PermissionsExt;
        let home = std::env::temp_dir().join(format!("parley-launch-{}", std::process::id()));
        let tools = home.join(".local/bin");
        std::fs::create_dir_all(&tools).unwrap();
        std::fs::write(tools.join("tool"), "#!/bin/sh\n").unwrap();
        std::fs::write(tools.join("notes"), "words").unwrap();
        std::fs::set_permissions(tools.join("tool"), std::fs::Permissions::from_mode(0o755)).unwrap();
        let places = search_places(Some(OsStr::new("relative:.:/nowhere")), &home);
        assert!(places.iter().all(|place| place.is_absolute()) && places[0] == Path::new("/nowhere"));
        let found = |command: &str| find_program(command, &places, &home);
        assert_eq!(found("tool"), Some(tools.join("tool")));
        assert_eq!(found("~/.local/bin/tool"), Some(tools.join("tool")));
        for command in ["notes", "./tool", "bin/tool", "", "tool; rm -rf x", "/nowhere/tool", ".."] {
            assert_eq!(found(command), None, "{command}");
        }
        std::fs::remove_dir_all(home).unwrap();
    }
}
