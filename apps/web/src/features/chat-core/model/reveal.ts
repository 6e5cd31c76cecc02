/** How much of the waiting text each frame shows while the reply runs, and once it has ended. */
const SHARE_RUNNING = 1 / 60;
const SHARE_ENDED = 1 / 10;
const FEWEST_CHARACTERS_ENDED = 6;

export interface RevealOptions {
  /** Nothing more will arrive, so the rest is shown sooner. */
  readonly ended: boolean;
  /** The page is hidden or motion is unwelcome: everything at once. */
  readonly instant: boolean;
}

/** How many characters of `text` are shown after one more frame. Never ends between the halves of one character. */
export function revealStep(text: string, shown: number, { ended, instant }: RevealOptions): number {
  const pending = text.length - shown;
  if (pending <= 0 || instant) return text.length;
  const share = ended ? Math.max(FEWEST_CHARACTERS_ENDED, pending * SHARE_ENDED) : Math.max(1, pending * SHARE_RUNNING);
  const next = Math.min(text.length, shown + Math.ceil(share));
  return isHighSurrogate(text.charCodeAt(next - 1)) ? Math.min(text.length, next + 1) : next;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
