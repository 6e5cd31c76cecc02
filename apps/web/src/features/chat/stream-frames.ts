/** A window behind another one gets a picture a second: letter by letter, a reply would take minutes there. */
const LATE_FRAME_MS = 250;
/** How long a key has the page for itself: about the time until its letter is on the screen. */
const KEY_ROOM_MS = 24;
/** A key that is held down must not hold a reply for longer. */
const LONGEST_PAUSE_MS = 100;

let keyAt = -Infinity;
addEventListener('keydown', () => (keyAt = performance.now()), { capture: true });

/**
 * Asks for a frame in which a reply may grow. The picture that shows a key just pressed is left to that key, so whoever
 * types while a reply comes in feels nothing of it.
 */
export function requestStreamFrame(draw: (isLate: boolean) => void): void {
  const askedAt = performance.now();
  requestAnimationFrame(function grow() {
    const now = performance.now();
    const isLate = now - askedAt > LATE_FRAME_MS;
    const isTyping = now - keyAt < KEY_ROOM_MS && now - askedAt < LONGEST_PAUSE_MS;
    if (isTyping) requestAnimationFrame(grow);
    else draw(isLate);
  });
}
