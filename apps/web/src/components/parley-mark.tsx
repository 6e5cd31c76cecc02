interface ParleyMarkProps {
  /** Side in pixels at the default text size. */
  readonly size?: number;
  /** Left out where the product's name stands beside it. */
  readonly label?: string;
}

/** Two facing speech shapes, pine over marigold. */
export function ParleyMark({ size = 26, label }: ParleyMarkProps) {
  const side = `${size / 16}rem`;
  const labelling = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg viewBox="0 0 26 26" {...labelling} className="shrink-0" style={{ width: side, height: side }}>
      <path
        d="M13.6 10.4h10.1v8.8a5.6 5.6 0 0 1-5.6 5.6h-4.5a5.6 5.6 0 0 1-5.6-5.6V16a5.6 5.6 0 0 1 5.6-5.6Z"
        className="fill-spark"
      />
      <path
        d="M8.1 1.5h4.6a5.6 5.6 0 0 1 5.6 5.6v3.3a5.6 5.6 0 0 1-5.6 5.6H2.5V7.1a5.6 5.6 0 0 1 5.6-5.6Z"
        className="fill-accent"
      />
      <path d="M8 16a5.6 5.6 0 0 1 5.6-5.6h4.7a5.6 5.6 0 0 1-5.6 5.6H8Z" className="fill-mark-overlap" />
    </svg>
  );
}
