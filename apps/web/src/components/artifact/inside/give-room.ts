/** Nearer to the edge than this, words touch it. */
const LEAST_ROOM_PX = 8;

/**
 * Keeps a component that brings no room of its own from touching the edges of its page. One that fills the page, has a ground
 * or a margin of its own is left as it is.
 */
export function giveRoom(place: HTMLElement): void {
  const look = () => document.body.toggleAttribute('data-room', place.hasChildNodes() && !hasOwnRoom(place));
  new MutationObserver(look).observe(place, { childList: true });
  // Styles may come after what they are for; what they change has another size then. Looked at in the next frame: a size that
  // changes while sizes are told is an error on the console of the page.
  new ResizeObserver(() => requestAnimationFrame(look)).observe(place);
}

function hasOwnRoom({ children }: HTMLElement): boolean {
  const [only, another] = children;
  if (!only || another) return false;
  const style = getComputedStyle(only);
  const room = ['paddingLeft', 'marginLeft', 'borderLeftWidth'] as const;
  const hasGround =
    !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor) || style.backgroundImage !== 'none';
  const isFilling = Math.abs(only.getBoundingClientRect().height - innerHeight) < 1;
  const isFloating = style.position === 'fixed' || style.position === 'absolute';
  const roomPx = room.reduce((sum, side) => sum + (parseFloat(style[side]) || 0), 0);
  return hasGround || isFilling || isFloating || roomPx >= LEAST_ROOM_PX;
}
