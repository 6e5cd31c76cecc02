//! How large pages are shown: in all windows alike, and the same after the next start.

use tauri::{AppHandle, Manager, Runtime, WebviewWindow};

use crate::settings::SettingsFile;

pub const ACTUAL_PERCENT: u32 = 100;
const STEPS_PERCENT: [u32; 12] = [50, 67, 80, 90, ACTUAL_PERCENT, 110, 125, 150, 175, 200, 250, 300];

pub fn larger(percent: u32) -> u32 {
    STEPS_PERCENT.into_iter().find(|step| *step > percent).unwrap_or(percent)
}

pub fn smaller(percent: u32) -> u32 {
    STEPS_PERCENT.into_iter().rev().find(|step| *step < percent).unwrap_or(percent)
}

pub fn change<R: Runtime>(app: &AppHandle<R>, next: impl FnOnce(u32) -> u32) {
    let _ = app.state::<SettingsFile>().change(|settings| settings.zoom_percent = next(settings.zoom_percent));
    for window in app.webview_windows().values() {
        show(window);
    }
}

/// Shows a window as large as its person has chosen.
pub fn show<R: Runtime>(window: &WebviewWindow<R>) {
    let chosen = window.state::<SettingsFile>().read().zoom_percent;
    let percent = chosen.clamp(STEPS_PERCENT[0], STEPS_PERCENT[STEPS_PERCENT.len() - 1]);
    let _ = window.set_zoom(f64::from(percent) / 100.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_back_to_where_they_began_and_end_at_the_ends() {
        assert_eq!((larger(100), smaller(110)), (110, 100));
        assert_eq!((larger(105), smaller(105)), (110, 100));
        assert_eq!((larger(300), smaller(50)), (300, 50));
    }
}
