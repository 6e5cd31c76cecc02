/** From here on the reader should know that the chat is about to outgrow the model. */
const ALMOST_FULL = 0.85;

export interface ContextUse {
  readonly used: number;
  /** How much the model holds, where that is known. */
  readonly size: number | undefined;
  /** How much of that questions may take up, the answer left out. */
  readonly room?: number | undefined;
}

/** How full the model is: 0 to 1, or undefined where nobody knows its size. */
export function shareOf({ used, size }: ContextUse): number | undefined {
  return size === undefined ? undefined : Math.min(1, used / size);
}

/** Whether earlier messages are about to be left out: the answer needs its place as well. */
export function isAlmostFull({ used, size, room = size }: ContextUse): boolean {
  return (shareOf({ used, size: room }) ?? 0) >= ALMOST_FULL;
}

/** Of several models the one that is fullest; those of unknown size only count when there is no other. */
export function tightest(uses: readonly ContextUse[]): ContextUse | undefined {
  return uses.reduce<ContextUse | undefined>((best, use) => {
    if (!best) return use;
    const [ours, theirs] = [shareOf(use) ?? -1, shareOf(best) ?? -1];
    return ours > theirs || (ours === theirs && use.used > best.used) ? use : best;
  }, undefined);
}
