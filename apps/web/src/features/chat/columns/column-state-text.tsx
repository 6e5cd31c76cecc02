import { Check, CircleAlert, CircleStop, Scissors } from 'lucide-react';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ColumnState } from './model/column-state.ts';
import { useSecondsSince, useTokenSpeed } from './use-progress.ts';
import { numberFormat } from '#/lib/number-format.ts';

const ICONS: Partial<Record<ColumnState['kind'], Icon>> = {
  done: Check,
  stopped: CircleStop,
  cut: Scissors,
  failed: CircleAlert,
};

interface StateTextProps {
  readonly state: ColumnState;
  /** What has arrived of an answer that is being written. */
  readonly arrived: string | undefined;
}

/** How an answer stands, in words. */
export function StateText({ state, arrived }: StateTextProps) {
  const t = useT();
  const seconds = useSecondsSince(state.kind === 'thinking' ? state.since : undefined);
  const speed = useTokenSpeed(state.kind === 'writing' ? arrived : undefined);
  return (
    <span
      className={`flex min-w-0 items-center gap-1.5 text-meta tabular-nums ${state.kind === 'failed' ? 'text-danger' : 'text-text-3'}`}
    >
      <StateSign state={state} />
      <span className="truncate">{stateText(state, { seconds, speed }, t)}</span>
    </span>
  );
}

/** The sign beside the words: the live dot, or how it ended. */
export function StateSign({ state }: { readonly state: ColumnState }) {
  const Glyph = ICONS[state.kind];
  if (!Glyph) return <span aria-hidden className="size-2 shrink-0 animate-breathe rounded-full bg-spark" />;
  return <Glyph className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />;
}

interface Progress {
  readonly seconds: number | undefined;
  readonly speed: number | undefined;
}

function stateText(state: ColumnState, { seconds, speed }: Progress, t: Translate): string {
  switch (state.kind) {
    case 'waiting':
      return t('columns.state.waiting');
    case 'away':
      return t('columns.state.away');
    case 'thinking':
      return t('columns.state.thinking', { seconds: seconds ?? 0 });
    case 'writing':
      return speed === undefined ? t('columns.state.writing') : t('columns.state.writingAt', { count: speed });
    case 'done':
      return state.ms === undefined
        ? t('columns.state.done')
        : t('columns.state.doneIn', { seconds: secondsText(state.ms) });
    default:
      return t(`columns.state.${state.kind}`);
  }
}

/** The state of an answer as one word or figure, where there is no room for more. */
export function shortStateText(state: ColumnState, t: Translate): string {
  if (state.kind !== 'done' || state.ms === undefined) return t(`columns.short.${state.kind}`);
  return t('columns.short.doneIn', { seconds: secondsText(state.ms) });
}

export function secondsText(ms: number): string {
  return numberFormat(currentLanguage().tag, { maximumFractionDigits: 1 }).format(ms / 1_000);
}
