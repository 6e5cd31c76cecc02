interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; without it nobody knows yet. */
  readonly share: number | undefined;
}

/** A progress bar; without a share it only shows that something goes on. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={share}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
    />
  );
}
