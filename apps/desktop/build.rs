//! Every command of the app is closed to pages until a capability names it.

const COMMANDS: &[&str] = &[
    "bridge_open",
    "bridge_read",
    "bridge_close",
    "next_event",
    "has_keychain",
    "read_secret",
    "write_secret",
    "remove_secret",
    "forget_secrets",
    "local_servers",
    "save_local_server",
    "remove_local_server",
    "open_local_server",
    "read_local_server",
    "write_local_server",
    "close_local_server",
    "local_server_log",
    "save_file",
    "open_external",
    "notify",
    "find_nextchat",
    "read_nextchat",
    "read_preferences",
    "forget_host",
    "set_stays_in_tray",
    "set_starts_at_login",
    "set_looks_for_updates",
    "set_shortcut",
    "connect_server",
    "leave_server",
    "update_state",
    "check_update",
    "download_update",
    "install_update",
];

fn main() {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest)).expect("capabilities and icons are there");
}
