import type { ReactNode } from 'react';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';

interface BarProps {
  readonly icon: Icon;
  readonly tone: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A slim bar above the screen. */
export function Bar({ icon: Glyph, tone, text, children }: BarProps) {
  return (
    <output className={`flex min-h-10 shrink-0 flex-wrap items-center gap-2.5 px-4 py-1 text-small ${tone}`}>
      <Glyph className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-56 flex-1">{text}</span>
      {children}
    </output>
  );
}
