import { ArrowUp, Square } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';

const ROUND =
  'grid size-9 shrink-0 place-items-center rounded-full transition-colors duration-120 pointer-coarse:size-11';
const FULL = 'bg-accent text-on-accent hover:bg-accent-hover';
const FULL_INCOGNITO = 'bg-incognito-line text-raised';
const EMPTY = 'bg-press text-text-2';

interface SendButtonProps {
  readonly isEmpty: boolean;
  /** A reply is being written: what is sent now waits for its end. */
  readonly isRunning: boolean;
  readonly isIncognito: boolean;
}

export function SendButton({ isEmpty, isRunning, isIncognito }: SendButtonProps) {
  const t = useT();
  const label = t(isRunning ? 'chat.composer.queue' : 'chat.composer.send');
  return (
    <button
      type="submit"
      aria-label={label}
      aria-disabled={isEmpty}
      {...tooltipAttributes({ label: isEmpty ? t('chat.composer.emptyHint') : label, side: 'above' })}
      className={classNames(ROUND, isEmpty ? EMPTY : isIncognito ? FULL_INCOGNITO : FULL)}
    >
      <ArrowUp className="size-4.5" strokeWidth={2.2} aria-hidden />
    </button>
  );
}

interface StopButtonProps {
  /** Drawn quietly while there is something to send. */
  readonly isQuiet: boolean;
  readonly onStop: () => void;
}

export function StopButton({ isQuiet, onStop }: StopButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('chat.composer.stop')}
      {...tooltipAttributes({ label: t('chat.composer.stop'), shortcut: 'Escape', side: 'above' })}
      className={classNames(ROUND, isQuiet ? 'text-text-2 hover:bg-hover hover:text-text-1' : FULL)}
      onClick={onStop}
    >
      <Square className="size-3.5 fill-current" strokeWidth={2.2} aria-hidden />
    </button>
  );
}
