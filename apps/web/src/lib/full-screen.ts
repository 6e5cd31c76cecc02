import { create } from 'zustand';

/** Whether the page is all that is seen: of the screen where the browser allows it, of the window anywhere. */
export const useFullScreen = create<{ isFull: boolean }>(() => ({ isFull: false }));

/** Fills the screen with the page, or gives it back. */
export async function toggleFullScreen(): Promise<void> {
  if (useFullScreen.getState().isFull) return leaveFullScreen();
  useFullScreen.setState({ isFull: true });
  document.addEventListener('fullscreenchange', followBrowser);
  // Telephones of one maker do not know this, and others may refuse: then at least the sidebar makes room.
  await document.documentElement.requestFullscreen?.().catch(() => {});
}

export async function leaveFullScreen(): Promise<void> {
  useFullScreen.setState({ isFull: false });
  document.removeEventListener('fullscreenchange', followBrowser);
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}

/** The browser has keys of its own to leave. */
function followBrowser(): void {
  if (!document.fullscreenElement) void leaveFullScreen();
}
