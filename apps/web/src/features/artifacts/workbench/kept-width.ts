import { USUAL_SHARE } from './model/panel-width.ts';

const SHARE_KEY = 'parley/workbench-share';

/** How much of the room the panel had last in this browser. */
export function readWidth(): number {
  try {
    const share = Number(localStorage.getItem(SHARE_KEY) ?? USUAL_SHARE);
    return share > 0 && share < 1 ? share : USUAL_SHARE;
  } catch {
    return USUAL_SHARE;
  }
}

export function keepWidth(share: number): void {
  try {
    localStorage.setItem(SHARE_KEY, share.toFixed(3));
  } catch {
    // Without it the panel begins with half of the room.
  }
}
