import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import type { BlackOutState } from '../use-black-out.ts';

/** More signs than these are no help in telling what it is. */
const SHOWN_SIGNS = 80;

/** What was found in the chosen text that should perhaps not be public, with the ways to black it out. */
export function FindingList({ state }: { readonly state: BlackOutState }) {
  const t = useT();
  const { findings, isBlackedOut, blackOut, blackOutAll } = state;
  if (findings.length === 0) return null;
  const readable = findings.filter(({ value }) => !isBlackedOut(value)).length;
  const isDone = readable === 0;
  const Glyph = isDone ? ShieldCheck : ShieldAlert;
  return (
    <section
      aria-label={t('sharing.findings')}
      className={`flex shrink-0 flex-col gap-2 rounded-block p-3.5 ${isDone ? 'bg-success-soft' : 'bg-warn-soft'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Glyph
          className={`size-4 shrink-0 ${isDone ? 'text-success' : 'text-warn'}`}
          strokeWidth={ICON_STROKE}
          aria-hidden
        />
        <output className="min-w-0 flex-1 font-medium">
          {isDone ? t('sharing.allBlackedOut') : t('sharing.found', { count: readable })}
        </output>
        <Button size="small" variant="outline" onClick={() => blackOutAll(!isDone)}>
          {t(isDone ? 'sharing.showAll' : 'sharing.blackOutAll')}
        </Button>
      </div>
      <ul className="flex max-h-36 flex-col gap-1 overflow-y-auto overscroll-contain">
        {findings.map(({ kind, value, count }) => (
          <li key={value} className="flex min-w-0 items-center gap-2.5 text-small">
            <Checkbox
              checked={isBlackedOut(value)}
              onChange={(isOut) => blackOut(value, isOut)}
              label={t('sharing.blackOut', { value: shortened(value) })}
              hideLabel
            />
            <span className="shrink-0 text-text-2">{t(`sharing.kind.${kind}`)}</span>
            <bdi className="min-w-0 truncate font-mono">{shortened(value)}</bdi>
            {count > 1 && <span className="shrink-0 text-text-2">{t('sharing.times', { count })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function shortened(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN_SIGNS ? `${line.slice(0, SHOWN_SIGNS)}…` : line;
}
