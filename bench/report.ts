/** One measured figure. `limit` is what the project promises; `baseline` was measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  readonly limit?:
    | { readonly atMost: number }
    | { readonly atLeast: number }
    | { readonly ratioAtMost: number }
    | { readonly ratioAtLeast: number };
}

/** Whether a part of a benchmark is to be run: all of them, unless the command line names one. */
export function isAsked(part: string): boolean {
  const [, , only] = process.argv;
  return only === undefined || only === part;
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
  if ('atLeast' in limit) return value >= limit.atLeast;
  if (!baseline) return false;
  const ratio = value / baseline.value;
  return 'ratioAtMost' in limit ? ratio <= limit.ratioAtMost : ratio >= limit.ratioAtLeast;
}

function promiseOf({ limit, unit }: Figure): string {
  if (!limit) return '';
  if ('atMost' in limit) return `at most ${limit.atMost} ${unit}`;
  if ('atLeast' in limit) return `at least ${limit.atLeast} ${unit}`;
  return 'ratioAtMost' in limit ? `at most ${limit.ratioAtMost}×` : `at least ${limit.ratioAtLeast}×`;
}

/** The value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function lineOf(figure: Figure): string {
  const { name, value, unit, baseline } = figure;
  const ratio = baseline
    ? `${baseline.value === 0 ? '' : `${(value / baseline.value).toFixed(2)}× `}${baseline.name} (${round(baseline.value)} ${unit})`
    : '';
  return [
    isMet(figure) ? '✓' : '✗',
    name.padEnd(44),
    `${round(value)} ${unit}`.padStart(12),
    ratio,
    promiseOf(figure),
  ].join('  ');
}

function round(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Prints the figures; a promise that does not hold makes the run fail. */
export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const figure of figures) console.log(lineOf(figure));
  if (!figures.every(isMet)) process.exitCode = 1;
}
