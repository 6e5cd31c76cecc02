import { ArrowDown } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';

interface JumpToEndProps {
  readonly isShown: boolean;
  /** Above the feet of columns, which stay at the lower edge of the view. */
  readonly isHigh: boolean;
  readonly newLines: number;
  readonly onJump: () => void;
}

/** The way back to the end for a reader who has scrolled up, with what has been written since. */
export function JumpToEnd({ isShown, isHigh, newLines, onJump }: JumpToEndProps) {
  const t = useT();
  if (!isShown) return null;
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 z-10 flex justify-center ${isHigh ? 'bottom-14 phone:bottom-3' : 'bottom-3'}`}
    >
      <button
        type="button"
        onClick={onJump}
        className="pointer-events-auto flex h-9 min-w-9 animate-appear items-center justify-center gap-1.5 rounded-full bg-raised px-2.5 text-small font-medium text-text-2 shadow-e3 transition-colors duration-120 hover:text-text-1 dark:bg-press dark:text-text-1 pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <ArrowDown className="size-4" strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{t('thread.jumpToEnd')}</span>
        {newLines > 0 && <span className="pe-1 tabular-nums">{t('thread.newLines', { count: newLines })}</span>}
      </button>
    </div>
  );
}
