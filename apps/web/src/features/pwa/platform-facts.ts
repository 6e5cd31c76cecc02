/** Whether the page runs in a window of its own, as an installed app does. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches || isOnHomeScreen();
}

/** Safari's own word for a page that was put on the home screen. */
function isOnHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

/** Whether this is Safari on a phone or tablet, where only the person can install. Tablets call themselves Macs. */
export function isAppleTouch({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator) {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
