import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  neutral: 'bg-hover text-text-2',
  accent: 'bg-accent-soft text-accent-text',
  spark: 'bg-spark-soft text-spark-text',
  success: 'bg-success-soft text-success',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
} as const;

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: keyof typeof TONES;
  readonly className?: string;
}

/** A state in one word. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center rounded-badge px-1.75 text-meta font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
