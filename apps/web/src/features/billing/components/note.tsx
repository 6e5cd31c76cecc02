import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';

const TONES = {
  info: { icon: Info, box: 'bg-info-soft', ink: 'text-info' },
  warn: { icon: TriangleAlert, box: 'bg-warn-soft', ink: 'text-warn' },
} as const;

/** A sentence between the parts of the price page. */
export function Note({ tone, children }: { readonly tone: keyof typeof TONES; readonly children: ReactNode }) {
  const { icon: Glyph, box, ink } = TONES[tone];
  return (
    <p className={`mt-6 flex items-start gap-2.5 rounded-block px-4 py-3 text-small ${box}`}>
      <Glyph className={`mt-px size-4 shrink-0 ${ink}`} strokeWidth={ICON_STROKE} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
