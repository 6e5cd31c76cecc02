import { numberFormat } from './number-format.ts';

const STEPS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it: 812 bytes, 24 kB, 1.3 MB. */
export function bytesText(bytes: number, language: string): string {
  let value = bytes;
  let step = 0;
  while (value >= 1_000 && step < STEPS.length - 1) {
    value /= 1_000;
    step += 1;
  }
  const unit = STEPS[step] ?? 'byte';
  const digits = { maximumFractionDigits: value < 10 && step > 1 ? 1 : 0 };
  // Short, a byte has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short';
  return numberFormat(language, { style: 'unit', unit, unitDisplay, ...digits }).format(value);
}
