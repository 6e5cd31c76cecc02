import type { ComponentType } from 'react';

/** Anything drawn like a lucide icon: line icons on a 24 grid that take their colour from the text. */
export type Icon = ComponentType<{ className?: string; strokeWidth?: number; 'aria-hidden'?: boolean }>;

export const ICON_STROKE = 1.75;
