//! Parley in a window of its own: the web build, a bridge to the hosts that its person allowed, and what a desktop expects.

// No console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod allowed_hosts;
mod bridge;
mod destination;
mod events;
mod files;
mod hidden_variables;
mod keychain;
mod launch;
mod links;
mod local_server_calls;
mod local_server_runs;
mod local_servers;
mod menu;
mod nextchat;
mod notify;
mod pages;
mod preferences;
mod questions;
mod server;
mod settings;
mod shortcut;
mod spelling;
mod tray;
mod updates;
#[cfg(unix)]
mod webkit_data;
mod windows;
mod words;
mod zoom;

use tauri::{AppHandle, Manager, RunEvent, Url, WindowEvent};
use tauri_plugin_autostart::MacosLauncher;
use tauri_plugin_deep_link::DeepLinkExt;

use crate::settings::SettingsFile;

fn main() {
    let app = tauri::Builder::default()
        // First, so that a second start ends before it opens anything.
        .plugin(tauri_plugin_single_instance::init(|app, _arguments, _folder| drop(windows::show_main(app))))
        .plugin(tauri_plugin_deep_link::init())
        .plugin(tauri_plugin_dialog::init())
        // Its own script would call a command that is closed to pages.
        .plugin(tauri_plugin_opener::Builder::new().open_js_links_on_click(false).build())
        .plugin(tauri_plugin_notification::init())
        .plugin(tauri_plugin_global_shortcut::Builder::new().build())
        .plugin(tauri_plugin_autostart::init(MacosLauncher::LaunchAgent, None))
        .plugin(tauri_plugin_updater::Builder::new().build())
        .plugin(tauri_plugin_window_state::Builder::default().with_denylist(&[windows::QUICK]).build())
        .register_uri_scheme_protocol("tauri", |context, request| pages::answer(&context, &request))
        .invoke_handler(tauri::generate_handler![
            bridge::bridge_open,
            bridge::bridge_read,
            bridge::bridge_close,
            events::next_event,
            files::save_file,
            keychain::has_keychain,
            keychain::read_secret,
            keychain::write_secret,
            keychain::remove_secret,
            keychain::forget_secrets,
            links::open_external,
            local_servers::local_servers,
            local_servers::save_local_server,
            local_servers::remove_local_server,
            local_server_calls::open_local_server,
            local_server_calls::read_local_server,
            local_server_calls::write_local_server,
            local_server_calls::close_local_server,
            local_server_calls::local_server_log,
            nextchat::find_nextchat,
            nextchat::read_nextchat,
            notify::notify,
            preferences::read_preferences,
            preferences::forget_host,
            preferences::set_stays_in_tray,
            preferences::set_starts_at_login,
            preferences::set_looks_for_updates,
            preferences::set_shortcut,
            server::connect_server,
            server::leave_server,
            updates::update_state,
            updates::check_update,
            updates::download_update,
            updates::install_update,
        ])
        .menu(menu::build)
        .on_menu_event(|app, event| menu::act(app, event.id().as_ref()))
        .on_window_event(|window, event| {
            let WindowEvent::CloseRequested { api, .. } = event else { return };
            let stays = window.label() == windows::QUICK || window.state::<SettingsFile>().read().stays_in_tray;
            if stays && window.hide().is_ok() {
                api.prevent_close();
            }
        })
        .setup(|app| Ok(set_up(app.handle())?))
        .build(tauri::generate_context!())
        .expect("the app is put together of its own parts");
    app.run(|app, event| {
        match event {
            // Without its main window there is nothing to come back to; the hidden quick-ask window keeps nobody.
            RunEvent::WindowEvent { label, event: WindowEvent::Destroyed, .. } if label == windows::MAIN => app.exit(0),
            RunEvent::Exit => {
                let runs = app.state::<local_server_runs::LocalServerRuns>();
                tauri::async_runtime::block_on(runs.stop_all());
                let _ = updates::install_left(app);
            },
            _ => {}
        }
    });
}

fn set_up(app: &AppHandle) -> Result<(), Box<dyn std::error::Error>> {
    let settings = SettingsFile::open(app.path().app_config_dir()?.join("settings.json"));
    let keys = settings.read().shortcut;
    app.manage(settings);
    app.manage(bridge::Bridge::new(&app.package_info().version.to_string())?);
    app.manage(questions::Questions::default());
    app.manage(allowed_hosts::Refusals::default());
    app.manage(events::Events::default());
    app.manage(local_server_runs::LocalServerRuns::default());
    app.manage(updates::Updates::default());
    app.manage(pages::WebFiles::of(app));
    follow_links(app);
    // Desktops without a tray, and keys that another program has, are no reason not to start.
    let _ = tray::show(app);
    if !keys.is_empty() {
        let _ = shortcut::listen(app, &keys);
    }
    windows::show_main(app)?;
    tauri::async_runtime::spawn(server::refresh(app.clone()));
    Ok(())
}

/// `parley://` addresses, those that the app was started with included.
fn follow_links(app: &AppHandle) {
    let here = app.clone();
    let follow = move |urls: Vec<Url>| {
        for event in urls.iter().filter_map(links::event_of_link) {
            menu::show_with(&here, event);
        }
    };
    if let Ok(Some(urls)) = app.deep_link().get_current() {
        for event in urls.iter().filter_map(links::event_of_link) {
            app.state::<events::Events>().tell(windows::MAIN, event);
        }
    }
    app.deep_link().on_open_url(move |event| follow(event.urls()));
}
