//! Hands the web build to the window, as the server hands it to a browser: files as they are, the page for every other address,
//! filled with what this app is.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::{Value, json};
use tauri::http::{Request, Response, StatusCode, header};
use tauri::{AppHandle, Manager, Runtime, UriSchemeContext};

use crate::settings::{Server, SettingsFile};

pub const CONFIG_NAME: &str = "parley-runtime-config";
/// The script that gives the page what the desktop does differently; it belongs to no page.
pub const PLATFORM_SCRIPT: &str = "desktop-platform.js";

/// The page reaches other hosts through the bridge alone, so it needs no network of its own.
const PAGE_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    connect-src 'self' ipc: http://ipc.localhost; img-src 'self' data: blob:; media-src 'self' data: blob:; \
    font-src 'self' data:; worker-src 'self' blob:; frame-src 'self'; object-src 'none'; base-uri 'self'; \
    form-action 'self'; frame-ancestors 'self'";

/// Pages in which code of a model is shown or run: an origin of their own, and nothing leaves them.
const SEALED_FRAMES: [(&str, &str); 2] = [
    (
        "artifact-frame.html",
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
         img-src data: blob:; font-src data:; media-src data: blob:; connect-src 'none'; frame-ancestors 'self'; \
         base-uri 'none'; form-action 'none'",
    ),
    (
        "code-frame.html",
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
         worker-src blob:; connect-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    ),
];

/// Names of the files in the build. Tauri answers any other name with the page, which a missing script must not get.
pub struct WebFiles(HashSet<String>);

impl WebFiles {
    pub fn of<R: Runtime>(app: &AppHandle<R>) -> Self {
        Self(app.asset_resolver().iter().map(|(name, _)| name.trim_start_matches('/').to_owned()).collect())
    }
}

pub fn answer<R: Runtime>(context: &UriSchemeContext<'_, R>, request: &Request<Vec<u8>>) -> Response<Cow<'static, [u8]>> {
    let app = context.app_handle();
    let path = percent_encoding::percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    let server = app.state::<SettingsFile>().read().server;
    let wanted = file_for(path.trim_start_matches('/'), &app.state::<WebFiles>().0, is_hosted(server.as_ref()));
    let Some(asset) = wanted.and_then(|name| app.asset_resolver().get(name.to_owned()).map(|asset| (name, asset))) else {
        return respond(StatusCode::NOT_FOUND, "text/plain", PAGE_POLICY, Cow::Borrowed(b"Not found"));
    };
    let (name, asset) = asset;
    let is_page = name == "index.html" || name == "login.html";
    let body = if is_page {
        let config = runtime_config(server.as_ref(), &app.package_info().version.to_string());
        fill_page(&String::from_utf8_lossy(&asset.bytes), &config).into_bytes()
    } else {
        asset.bytes
    };
    respond(StatusCode::OK, kind_of(name, &asset.mime_type), &policy_for(name), Cow::Owned(body))
}

/// What a file is, by its name, as servers tell it. Tauri looks into it first, and takes a script that names the first bytes of
/// a PDF for one.
fn kind_of<'a>(name: &str, guessed: &'a str) -> &'a str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js" | "mjs") => "text/javascript",
        Some("css") => "text/css",
        Some("html") => "text/html",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        _ => guessed,
    }
}

/// Which file answers a path; none where a file is asked for that the build does not have.
fn file_for<'a>(path: &'a str, files: &HashSet<String>, is_hosted: bool) -> Option<&'a str> {
    let is_shown_as_page = matches!(path, "index.html" | "login.html" | "share.html");
    if path == PLATFORM_SCRIPT {
        return None;
    }
    if files.contains(path) && !is_shown_as_page {
        return Some(path);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    if path.starts_with("api/") || (last.contains('.') && !is_shown_as_page) {
        return None;
    }
    Some(if is_hosted && path.trim_end_matches('/') == "login" { "login.html" } else { "index.html" })
}

fn policy_for(name: &str) -> Cow<'static, str> {
    let sealed = SEALED_FRAMES.iter().find(|(frame, _)| *frame == name);
    sealed.map_or_else(page_policy, |(_, policy)| Cow::Borrowed(policy))
}

fn page_policy() -> Cow<'static, str> {
    // What the bridge costs is measured beside the page's own fetch; a program that people install reads no environment for this.
    if cfg!(debug_assertions) && let Ok(origin) = std::env::var("PARLEY_TEST_CONNECT") {
        return PAGE_POLICY.replace("connect-src 'self'", &format!("connect-src 'self' {origin}")).into();
    }
    Cow::Borrowed(PAGE_POLICY)
}

fn respond(status: StatusCode, kind: &str, policy: &str, body: Cow<'static, [u8]>) -> Response<Cow<'static, [u8]>> {
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, kind)
        .header(header::CONTENT_SECURITY_POLICY, policy)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::REFERRER_POLICY, "no-referrer")
        .header("permissions-policy", "camera=(), geolocation=(), usb=(), serial=(), microphone=(self), payment=()")
        .body(body)
        .expect("headers are constants")
}

fn is_hosted(server: Option<&Server>) -> bool {
    server.is_some_and(|server| server.config["mode"] == "hosted")
}

/// What the page is told about itself: by the server where there is one, with what is different in an app.
pub fn runtime_config(server: Option<&Server>, version: &str) -> Value {
    let mut config = match server {
        Some(server) => server.config.clone(),
        None => json!({ "mode": "private", "hasServer": false, "apiBase": "/api" }),
    };
    if let (Some(server), Some(fields)) = (server, config.as_object_mut()) {
        let base = server.address.trim_end_matches('/');
        fields.insert("apiBase".into(), format!("{base}/api").into());
        let origin = url::Url::parse(&server.address).map(|url| url.origin().ascii_serialization()).unwrap_or_default();
        if fields.get("publicOrigin").and_then(Value::as_str).unwrap_or_default().is_empty() {
            fields.insert("publicOrigin".into(), origin.into());
        }
    }
    if let Some(fields) = config.as_object_mut() {
        fields.insert("version".into(), version.into());
        fields.insert("isApp".into(), true.into());
        fields.insert("basePath".into(), "/".into());
        fields.insert("artifactOrigin".into(), "".into());
        fields.insert("embedOrigins".into(), json!([]));
    }
    config
}

/// Puts the configuration into the entry of the page's head that the build leaves empty.
fn fill_page(template: &str, config: &Value) -> String {
    let opening = format!("<meta name=\"{CONFIG_NAME}\"");
    let Some(start) = template.find(&opening) else { return template.to_owned() };
    let Some(length) = template[start..].find('>') else { return template.to_owned() };
    let entry = format!("{opening} content=\"{}\" />", escape_html(&config.to_string()));
    format!("{}{entry}{}", &template[..start], &template[start + length + 1..])
}

/// Reads the same entry out of a page that a server handed out.
pub fn config_of_page(html: &str) -> Option<Value> {
    let start = html.find(&format!("<meta name=\"{CONFIG_NAME}\""))?;
    let rest = &html[start..];
    let written = rest[..rest.find('>')?].split_once("content=\"")?.1;
    let text = unescape_html(written.rsplit_once('"')?.0);
    serde_json::from_str::<Value>(&text).ok().filter(Value::is_object)
}

const ESCAPES: [(&str, &str); 5] = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")];

fn escape_html(text: &str) -> String {
    ESCAPES.iter().fold(text.to_owned(), |text, (sign, name)| text.replace(sign, name))
}

fn unescape_html(text: &str) -> String {
    ESCAPES.iter().rev().fold(text.to_owned(), |text, (sign, name)| text.replace(name, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> HashSet<String> {
        ["index.html", "login.html", "assets/start-1.js", "artifact-frame.html", PLATFORM_SCRIPT].map(String::from).into()
    }

    #[test]
    fn screens_get_the_page_and_missing_files_do_not() {
        for (path, file) in [
            ("", Some("index.html")),
            ("settings/models", Some("index.html")),
            ("index.html", Some("index.html")),
            ("assets/start-1.js", Some("assets/start-1.js")),
            ("assets/gone-1.js", None),
            ("api/models", None),
            ("desktop-platform.js", None),
            ("login", Some("index.html")),
        ] {
            assert_eq!(file_for(path, &files(), false), file, "{path}");
        }
        assert_eq!(file_for("login/", &files(), true), Some("login.html"));
    }

    #[test]
    fn a_script_is_one_whatever_it_has_words_for() {
        let script = b"const signs={pdf:`%PDF-`,zip:`PK`};";
        let name = "assets/read-file-1.js";
        let guessed = tauri::utils::mime_type::MimeType::parse(script, name);
        assert_eq!(kind_of(name, &guessed), "text/javascript");
        for (name, kind) in [("a.mjs", "text/javascript"), ("a.css", "text/css"), ("a.html", "text/html"), ("a.svg", "image/svg+xml")] {
            assert_eq!(kind_of(name, "application/pdf"), kind, "{name}");
        }
        assert_eq!(kind_of("assets/font-1.woff2", "application/font-woff"), "application/font-woff");
    }

    #[test]
    fn the_page_reads_back_what_was_put_into_it() {
        let config = json!({ "reportTo": "\"><script>&'x" });
        let page = fill_page("<head>\n<meta name=\"parley-runtime-config\" content=\"\" />\n<title>", &config);
        assert!(!page.contains("<script>"));
        assert_eq!(config_of_page(&page), Some(config));
    }

    #[test]
    fn pages_that_are_not_ours_say_nothing() {
        for page in ["", "<meta name=\"parley-runtime-config\" content=\"\" />", "<meta name=\"parley-runtime-config\"", "<html>"] {
            assert_eq!(config_of_page(page), None, "{page}");
        }
    }

    #[test]
    fn without_a_server_the_page_knows_that_there_is_none() {
        let config = runtime_config(None, "1.2.3");
        assert_eq!((&config["isApp"], &config["hasServer"], &config["version"]), (&json!(true), &json!(false), &json!("1.2.3")));
    }

    #[test]
    fn a_server_says_how_it_is_used_but_not_what_the_app_is() {
        let config = json!({ "mode": "hosted", "basePath": "/chat/", "apiBase": "/chat/api", "isApp": false, "artifactOrigin": "https://evil.example" });
        let server = Server { address: "https://a.example/chat/".into(), config };
        let told = runtime_config(Some(&server), "1.2.3");
        assert_eq!(told["apiBase"], "https://a.example/chat/api");
        assert_eq!((&told["basePath"], &told["mode"], &told["isApp"]), (&json!("/"), &json!("hosted"), &json!(true)));
        assert_eq!((&told["artifactOrigin"], &told["publicOrigin"]), (&json!(""), &json!("https://a.example")));
    }

    #[test]
    fn what_runs_code_of_models_has_no_way_out() {
        assert!(policy_for("artifact-frame.html").contains("connect-src 'none'"));
        assert!(policy_for("index.html").contains("connect-src 'self' ipc: http://ipc.localhost;"));
    }
}
