/** One measured figure. `limit` is what the project promises; `baseline` was measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  readonly limit?: { readonly atMost: number } | { readonly ratioAtMost: number };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function isMet({ value, baseline, limit }: Figure): boolean {
  if (!limit) return true;
  if ('atMost' in limit) return value <= limit.atMost;
  return baseline !== undefined && value / baseline.value <= limit.ratioAtMost;
}

function lineOf(figure: Figure): string {
  const { name, value, unit, baseline, limit } = figure;
  const ratio = baseline
    ? `${(value / baseline.value).toFixed(2)}× ${baseline.name} (${round(baseline.value)} ${unit})`
    : '';
  const promise = limit
    ? 'atMost' in limit
      ? `at most ${limit.atMost} ${unit}`
      : `at most ${limit.ratioAtMost}×`
    : '';
  return [isMet(figure) ? '✓' : '✗', name.padEnd(44), `${round(value)} ${unit}`.padStart(12), ratio, promise].join(
    '  ',
  );
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

/** Prints the figures; a promise that does not hold makes the run fail. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const figure of figures) console.log(lineOf(figure));
  if (!figures.every(isMet)) process.exitCode = 1;
}
