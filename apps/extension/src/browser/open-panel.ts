/** What Firefox has in place of Chromium's side panel. */
interface SidebarAction {
  open(): Promise<void>;
}

/** Shows the panel. Browsers allow it in answer to a press alone, so nothing may be waited for before. */
export function openPanel(windowId: number): void {
  const { sidebarAction } = chrome as typeof chrome & { readonly sidebarAction?: SidebarAction };
  const opened = sidebarAction === undefined ? chrome.sidePanel.open({ windowId }) : sidebarAction.open();
  // Where the browser has no room for it, what was picked waits until the panel is opened by hand.
  void opened.catch(() => {});
}
