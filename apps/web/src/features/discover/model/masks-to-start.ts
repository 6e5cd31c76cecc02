interface Listed {
  readonly builtin: boolean;
}

/** Own masks first, but at least half of the places stay for masks that the person has not made, where there are some. */
export function masksToStart<Mask extends Listed>(masks: readonly Mask[], places: number): Mask[] {
  const builtin = masks.filter((mask) => mask.builtin);
  const own = masks.filter((mask) => !mask.builtin);
  const shown = own.slice(0, Math.max(Math.floor(places / 2), places - builtin.length));
  return [...shown, ...builtin.slice(0, places - shown.length)];
}
