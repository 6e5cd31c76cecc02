import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import { use } from 'react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import { isUnderWay, SPEEDS, timeOf } from '../model/replay.ts';
import type { SharedRow } from '../model/shared-rows.ts';
import { ShareContext } from '../components/share-context.ts';
import { ReplayTrack } from './replay-track.tsx';
import type { Replay } from './use-replay.ts';

interface ReplayBarProps {
  readonly rows: readonly SharedRow[];
  readonly replay: Replay;
}

/** How a shared chat is watched: play, step, speed, and straight to the result. */
export function ReplayBar({ rows, replay }: ReplayBarProps) {
  const t = useT();
  const isPhone = usePhone();
  const { provider } = use(ShareContext);
  const { state, lengths, send } = replay;
  const isComplete = state.kind === 'complete';
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return (
    <div className="pointer-events-none sticky bottom-0 z-10 shrink-0 bg-linear-to-t from-canvas from-60% to-transparent px-4 pt-6 pb-3.5 phone:pb-2 print:hidden">
      <section
        aria-label={t('sharePage.replay.label')}
        className="pointer-events-auto mx-auto flex max-w-200 items-center gap-3 rounded-panel bg-raised p-3 shadow-e2 phone:flex-wrap phone:gap-2"
      >
        <PlayButton replay={replay} />
        <div className="flex shrink-0 items-center">
          <IconButton
            label={t('sharePage.replay.earlier')}
            icon={ChevronLeft}
            className="rtl:-scale-x-100"
            disabled={state.kind === 'start'}
            onClick={() => send({ type: 'step', by: -1 })}
          />
          <IconButton
            label={t('sharePage.replay.later')}
            icon={ChevronRight}
            className="rtl:-scale-x-100"
            disabled={isComplete}
            onClick={() => send({ type: 'step', by: 1 })}
          />
          {isUnderWay(state) && !isPhone && (
            <IconButton
              label={t('sharePage.replay.restart')}
              icon={RotateCcw}
              onClick={() => send({ type: 'restart' })}
            />
          )}
        </div>
        <div className="flex min-w-0 grow flex-col gap-1.5 phone:order-last phone:w-full">
          <ReplayTrack rows={rows} replay={replay} provider={provider} />
          <p className="flex justify-between gap-3 text-meta text-text-3">
            <Where rows={rows} replay={replay} />
            <span
              dir="ltr"
              className="shrink-0 tabular-nums"
              role="timer"
              aria-label={t('sharePage.replay.time', { time: clock(timeOf(state, lengths)), total: clock(total) })}
            >
              {clock(timeOf(state, lengths))} / {clock(total)}
            </span>
          </p>
        </div>
        <SpeedButton replay={replay} />
        <SkipButton isIcon={isPhone} isDisabled={isComplete} onSkip={() => send({ type: 'skip' })} />
      </section>
    </div>
  );
}

interface SkipButtonProps {
  readonly isIcon: boolean;
  readonly isDisabled: boolean;
  readonly onSkip: () => void;
}

function SkipButton({ isIcon, isDisabled, onSkip }: SkipButtonProps) {
  const t = useT();
  const words = t('sharePage.replay.skip');
  if (isIcon)
    return (
      <IconButton
        label={words}
        icon={SkipForward}
        size={44}
        disabled={isDisabled}
        className="ms-auto"
        onClick={onSkip}
      />
    );
  return (
    <Button variant="secondary" icon={SkipForward} disabled={isDisabled} onClick={onSkip}>
      {words}
    </Button>
  );
}

const PLAY_WORDS = {
  start: 'sharePage.replay.play',
  playing: 'sharePage.replay.pause',
  paused: 'sharePage.replay.goOn',
  complete: 'sharePage.replay.again',
} as const;

function PlayButton({ replay: { state, send } }: Pick<ReplayBarProps, 'replay'>) {
  const t = useT();
  const label = t(PLAY_WORDS[state.kind]);
  const isPlaying = state.kind === 'playing';
  const Glyph = isPlaying ? Pause : state.kind === 'complete' ? RotateCcw : Play;
  return (
    <button
      type="button"
      aria-label={label}
      {...tooltipAttributes({ label, shortcut: 'Space' })}
      onClick={() => send({ type: isPlaying ? 'pause' : 'play' })}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text transition-colors duration-120 hover:bg-accent hover:text-on-accent"
    >
      <Glyph className="size-5" strokeWidth={2.2} aria-hidden />
    </button>
  );
}

function SpeedButton({ replay: { speed, setSpeed } }: Pick<ReplayBarProps, 'replay'>) {
  const t = useT();
  const label = t('sharePage.replay.speed', { speed });
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <button
      type="button"
      aria-label={label}
      {...tooltipAttributes({ label })}
      onClick={() => setSpeed(next)}
      className="h-8 min-w-11 shrink-0 rounded-row bg-sunken px-2 text-small font-semibold tabular-nums transition-colors duration-120 hover:bg-hover pointer-coarse:h-11"
    >
      <bdi>{speed}×</bdi>
    </button>
  );
}

/** Where the replay is, in words. */
function Where({ rows, replay: { state, lengths } }: ReplayBarProps) {
  const t = useT();
  if (!isUnderWay(state))
    return (
      <output className="truncate">{t(`sharePage.replay.${state.kind === 'start' ? 'ready' : 'complete'}`)}</output>
    );
  const messages = rows.slice(0, state.row + 1).flatMap((row) => row.messages);
  const count = rows.reduce((sum, row) => sum + row.messages.length, 0);
  const row = rows[state.row];
  const names = row?.kind === 'answers' ? row.messages.flatMap(({ model }) => model ?? []) : [];
  const isWriting = state.kind === 'playing' && names.length > 0 && state.ms < (lengths[state.row] ?? 0);
  const place = { number: messages.length, count };
  return (
    <output className="truncate">
      {!isWriting && t('sharePage.replay.at', place)}
      {isWriting && names.length === 1 && t('sharePage.replay.writing', { ...place, name: names[0] ?? '' })}
      {isWriting && names.length > 1 && t('sharePage.replay.severalWriting', { ...place, models: names.length })}
    </output>
  );
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
