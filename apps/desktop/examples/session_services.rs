//! For the journeys in real windows: a place for tray icons and for notifications on the bus of the session, as desktops have
//! them. Says on its output what came, one line each.

#[cfg(target_os = "linux")]
mod services {
    use std::collections::HashMap;

    use zbus::message::Header;
    use zbus::zvariant::Value;
    use zbus::{interface, object_server::SignalEmitter};

    struct TrayWatcher;

    #[interface(name = "org.kde.StatusNotifierWatcher")]
    impl TrayWatcher {
        fn register_status_notifier_item(&self, service: &str, #[zbus(header)] header: Header<'_>) {
            // A path of an object, or the name of whoever has one.
            let sender = header.sender().map(ToString::to_string).unwrap_or_default();
            println!("tray {sender} {service}");
        }

        fn register_status_notifier_host(&self, _service: &str) {}

        #[zbus(property)]
        fn is_status_notifier_host_registered(&self) -> bool {
            true
        }

        #[zbus(property)]
        fn protocol_version(&self) -> i32 {
            0
        }

        #[zbus(property)]
        fn registered_status_notifier_items(&self) -> Vec<String> {
            Vec::new()
        }

        #[zbus(signal)]
        async fn status_notifier_host_registered(emitter: &SignalEmitter<'_>) -> zbus::Result<()>;
    }

    struct Notifications;

    #[interface(name = "org.freedesktop.Notifications")]
    impl Notifications {
        #[expect(clippy::too_many_arguments, reason = "as the desktops agreed on it")]
        fn notify(
            &self,
            _app: &str,
            _replaces: u32,
            _icon: &str,
            title: &str,
            text: &str,
            _actions: Vec<String>,
            _hints: HashMap<String, Value<'_>>,
            _timeout: i32,
        ) -> u32 {
            println!("notification {title}: {}", text.replace('\n', " "));
            1
        }

        fn get_capabilities(&self) -> Vec<String> {
            vec!["body".into()]
        }

        fn get_server_information(&self) -> (String, String, String, String) {
            ("tests".into(), "Parley".into(), "1".into(), "1.2".into())
        }

        fn close_notification(&self, _id: u32) {}
    }

    pub fn run() -> zbus::Result<()> {
        let _connection = zbus::blocking::connection::Builder::session()?
            .serve_at("/StatusNotifierWatcher", TrayWatcher)?
            .serve_at("/org/freedesktop/Notifications", Notifications)?
            .name("org.kde.StatusNotifierWatcher")?
            .name("org.freedesktop.Notifications")?
            .build()?;
        println!("ready");
        // Ends with whoever started it.
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        Ok(())
    }
}

#[cfg(target_os = "linux")]
fn main() -> zbus::Result<()> {
    services::run()
}

#[cfg(not(target_os = "linux"))]
fn main() {}
