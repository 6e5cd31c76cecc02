import type { ComponentProps, ReactNode } from 'react';
import { tooltipAttributes } from '#/components/tooltip.tsx';

interface StatusPartProps extends ComponentProps<'button'> {
  readonly tip: string;
  readonly children: ReactNode;
}

/** A button of the status line, with what it is about. */
export function StatusPart({ tip, children, className = '', ...rest }: StatusPartProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tooltipAttributes({ label: tip, side: 'above' })}
      className={`relative flex items-center gap-1.5 rounded-kbd whitespace-nowrap transition-colors duration-120 after:absolute after:-inset-x-1 after:-inset-y-1.5 enabled:hover:text-text-1 pointer-coarse:after:-inset-y-3.5 ${className}`}
    >
      {children}
    </button>
  );
}

export function StatusDot() {
  return (
    <span aria-hidden className="text-text-4">
      ·
    </span>
  );
}
