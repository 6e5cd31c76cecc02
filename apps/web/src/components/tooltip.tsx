import type { ReactNode } from 'react';

export type TooltipSide = 'below' | 'above' | 'end';

interface TooltipText {
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly side?: TooltipSide | undefined;
}

/** Marks an element for the tooltip layer, which watches the whole page: a button costs no listeners of its own. */
export function tooltipAttributes({ label, shortcut, side }: TooltipText) {
  return { 'data-tooltip': label, 'data-tooltip-keys': shortcut, 'data-tooltip-side': side };
}

/** Names what it wraps after a moment of hovering or on keyboard focus. Never the only place of information. */
export function Tooltip({ children, ...text }: TooltipText & { readonly children: ReactNode }) {
  return (
    <span className="contents" {...tooltipAttributes(text)}>
      {children}
    </span>
  );
}
