import { classNames } from './class-names.ts';

const TONES = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  spark: '[&::-moz-progress-bar]:bg-spark [&::-webkit-progress-value]:bg-spark',
} as const;

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; without it nobody knows yet. */
  readonly share: number | undefined;
  /** `spark` where little is left. */
  readonly tone?: keyof typeof TONES;
}

/** A progress bar; without a share it only shows that something goes on. */
export function ProgressBar({ label, share, tone = 'accent' }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={share}
      className={classNames(
        'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-press [&::-webkit-progress-bar]:bg-press',
        TONES[tone],
      )}
    />
  );
}
