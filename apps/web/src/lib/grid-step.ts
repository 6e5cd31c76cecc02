interface Grid {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  readonly isRtl: boolean;
}

/** Where a key leads in a grid that reads like a text; undefined for keys that do not move, and beyond the edges. */
export function stepInGrid(key: string, { index, count, columns, isRtl }: Grid): number | undefined {
  const forward = isRtl ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + forward,
    ArrowLeft: index - forward,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined || next < 0 || next >= count ? undefined : next;
}
