//! For the journeys in real windows: a small window with a file in it that can be dragged elsewhere, as one of a file manager.

#[cfg(target_os = "linux")]
fn main() {
    use gtk::gdk::{DragAction, ModifierType};
    use gtk::prelude::*;
    use gtk::{EventBox, TargetEntry, TargetFlags, Window, WindowType};

    let address = std::env::args().nth(1).expect("the address of a file");
    gtk::init().expect("a display");
    let window = Window::new(WindowType::Toplevel);
    window.set_title("A file");
    window.set_default_size(120, 120);
    let file = EventBox::new();
    let kinds = [TargetEntry::new("text/uri-list", TargetFlags::OTHER_APP, 0)];
    file.drag_source_set(ModifierType::BUTTON1_MASK, &kinds, DragAction::COPY);
    file.connect_drag_data_get(move |_, _, data, _, _| {
        data.set_uris(&[&address]);
    });
    window.add(&file);
    window.show_all();
    window.move_(1220, 100);
    gtk::main();
}

#[cfg(not(target_os = "linux"))]
fn main() {}
