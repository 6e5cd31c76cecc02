import type { ReactNode } from 'react';
import { Kbd } from '#/components/kbd.tsx';
import { useT } from '#/i18n/use-t.ts';

interface PaletteFootProps {
  /** Left out while nothing is asked. */
  readonly count: number | undefined;
  /** Whether the chosen row can be opened in another tab. */
  readonly canOpenBeside: boolean;
}

/** What the keys do, and how much was found. Fingers have no keys and do not see it. */
export function PaletteFoot({ count, canOpenBeside }: PaletteFootProps) {
  const t = useT();
  return (
    <div className="flex h-10 shrink-0 items-center gap-4 border-t border-line px-5 text-meta text-text-2 pointer-coarse:sr-only">
      <Hint keys={['ArrowUp', 'ArrowDown']}>{t('palette.move')}</Hint>
      <Hint keys={['↵']}>{t('palette.open')}</Hint>
      {canOpenBeside && <Hint keys={['Mod+Enter']}>{t('palette.newTab')}</Hint>}
      <Hint keys={['@']}>{t('palette.models')}</Hint>
      <output className="ms-auto tabular-nums">{count !== undefined && t('palette.results', { count })}</output>
    </div>
  );
}

function Hint({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5" aria-hidden>
      {keys.map((key) => (
        <Kbd key={key} keys={key} />
      ))}
      {children}
    </span>
  );
}
