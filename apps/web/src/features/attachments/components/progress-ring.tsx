interface ProgressRingProps {
  readonly label: string;
  /** From 0 to 1; left out where nobody knows how much is left. */
  readonly share: number | undefined;
}

const LENGTH = 2 * Math.PI * 9;

/** How far something is, as a ring that closes. Without a measure it turns. */
export function ProgressRing({ label, share }: ProgressRingProps) {
  return (
    <>
      <progress className="sr-only" aria-label={label} value={share} />
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.5"
        className={`size-5 shrink-0 -rotate-90 ${share === undefined ? 'motion-safe:animate-spin' : ''}`}
      >
        <circle cx="12" cy="12" r="9" className="stroke-press" />
        <circle
          cx="12"
          cy="12"
          r="9"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - (share ?? 0.25))}
          className="stroke-accent transition-[stroke-dashoffset] duration-180"
        />
      </svg>
    </>
  );
}
