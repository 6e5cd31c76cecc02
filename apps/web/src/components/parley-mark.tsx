import { MARK_SHAPES, MARK_SIDE } from './parley-mark-shapes.ts';

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
    <svg
      viewBox={`0 0 ${MARK_SIDE} ${MARK_SIDE}`}
      {...labelling}
      className="shrink-0"
      style={{ width: side, height: side }}
    >
      <path d={MARK_SHAPES.spark} className="fill-spark" />
      <path d={MARK_SHAPES.accent} className="fill-accent" />
      <path d={MARK_SHAPES.overlap} className="fill-mark-overlap" />
    </svg>
  );
}
