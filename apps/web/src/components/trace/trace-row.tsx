import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Icon } from '../icon.ts';

interface TraceRowProps {
  readonly icon: Icon;
  readonly isLive: boolean;
  readonly isFailed?: boolean;
  /** Whether it is open unless the reader closes it. */
  readonly isUnfolded?: boolean;
  readonly verb: string;
  readonly detail: string;
  /** Whether the detail stays while the row is open, because the row does not show it otherwise. */
  readonly isDetailKept?: boolean;
  /** What came of it, on show whether the row is open or not. */
  readonly made?: ReactNode;
  readonly children: ReactNode;
}

/** Something that a model did on its way to an answer: one line, which opens. */
export function TraceRow({
  icon: Glyph,
  isLive,
  isFailed = false,
  isUnfolded = false,
  verb,
  detail,
  isDetailKept = false,
  made,
  children,
}: TraceRowProps) {
  const id = useId();
  // Open while it happens, folded by itself once it has; the reader's own choice stays.
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const isOpen = chosen ?? (isLive || isUnfolded);
  return (
    <li className="relative not-last:after:absolute not-last:after:inset-s-[0.6875rem] not-last:after:top-6 not-last:after:bottom-[-0.375rem] not-last:after:w-px not-last:after:bg-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className="group/row flex h-7.5 max-w-full items-center gap-2 rounded-row text-small text-text-3 pointer-coarse:min-h-11"
      >
        <span className="grid w-5.5 shrink-0 place-items-center">
          {isLive ? (
            <span className="size-2 animate-breathe rounded-full bg-spark" />
          ) : (
            <Glyph className={`size-4 ${isFailed ? 'text-danger' : 'text-text-2'}`} strokeWidth={1.75} aria-hidden />
          )}
        </span>
        <span className="shrink-0 font-semibold text-text-2 tabular-nums group-hover/row:text-text-1">{verb}</span>
        {(!isOpen || isDetailKept) && <bdi className="min-w-0 truncate">{detail}</bdi>}
        <ChevronRight
          className={`size-4 shrink-0 transition-[rotate] duration-180 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:-rotate-90' : ''}`}
          strokeWidth={1.75}
          aria-hidden
        />
      </button>
      {isOpen && (
        <div
          id={id}
          // What scrolls is reached by the keyboard.
          {...(!isUnfolded && { role: 'group', 'aria-label': verb, tabIndex: 0 })}
          className={`mb-1.5 ps-7.5 text-[0.8125rem]/5 text-text-2 wrap-anywhere ${isUnfolded ? '' : 'max-h-60 overflow-y-auto'}`}
        >
          {children}
        </div>
      )}
      {made}
    </li>
  );
}
