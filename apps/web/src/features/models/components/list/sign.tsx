import type { ReactNode } from 'react';
import { tooltipAttributes } from '#/components/tooltip.tsx';

interface SignProps {
  /** What it means, aloud and on hovering. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Something drawn that stands for words. */
export function Sign({ label, className, children }: SignProps) {
  const asPicture = { role: 'img', 'aria-label': label };
  return (
    <span {...asPicture} {...tooltipAttributes({ label })} className={className}>
      {children}
    </span>
  );
}
