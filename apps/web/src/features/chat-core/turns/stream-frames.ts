/** A window behind another one gets a picture a second: letter by letter, a reply would take minutes there. */
const LATE_FRAME_MS = 250;
/** How long a key has the page for itself: about the time until its letter is on the screen. */
const KEY_ROOM_MS = 24;
/** A key that is held down must not hold a reply for longer. */
const LONGEST_PAUSE_MS = 100;
/** Who has just pressed a key will press another one. It must not find the page busy. */
const TYPING_FOR_MS = 1_000;
/** While somebody types, a reply grows with every second picture only. */
const GAP_WHILE_TYPING_MS = 25;

/**
 * Watches the keys, and gives how to ask for a frame in which a reply may grow. The picture that shows a key just pressed
 * is left to that key, so whoever types while a reply comes in feels nothing of it.
 */
export function createStreamFrames(): (draw: (isLate: boolean) => void) => void {
  let keyAt = -Infinity;
  let drawnAt = -Infinity;
  addEventListener('keydown', () => (keyAt = performance.now()), { capture: true });
  return (draw) => {
    const askedAt = performance.now();
    requestAnimationFrame(function grow() {
      const now = performance.now();
      const sinceKey = now - keyAt;
      const leavesRoom = sinceKey < KEY_ROOM_MS || (sinceKey < TYPING_FOR_MS && now - drawnAt < GAP_WHILE_TYPING_MS);
      if (leavesRoom && now - askedAt < LONGEST_PAUSE_MS) return requestAnimationFrame(grow);
      drawnAt = now;
      return draw(now - askedAt > LATE_FRAME_MS);
    });
  };
}
