import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Icon } from '../icon.ts';

interface TraceRowProps {
  readonly icon: Icon;
  readonly isLive: boolean;
  readonly isFailed?: boolean;
  /** Whether it is open unless the reader closes it. */
  readonly isUnfolded: boolean;
  /** What the row says, folded or open: pieces that stand side by side. */
  readonly line: ReactNode;
  /** The line as one sentence, where its pieces are none. */
  readonly label?: string;
  /** What it says besides while it is folded. */
  readonly excerpt?: string;
  /** What came of it, on show whether the row is open or not. */
  readonly made?: ReactNode;
  readonly children: ReactNode;
}

/** One thing that a model did on its way: a line that unfolds. */
export function TraceRow(props: TraceRowProps) {
  const { icon: Glyph, isLive, isFailed = false, isUnfolded, line, label, excerpt, made, children } = props;
  const id = useId();
  // Open while it wants to be, folded by itself afterwards; the reader's own choice stays.
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const isOpen = chosen ?? isUnfolded;
  return (
    <li className="relative not-last:after:absolute not-last:after:inset-s-[0.6875rem] not-last:after:top-6 not-last:after:bottom-[-0.375rem] not-last:after:w-px not-last:after:bg-line pointer-coarse:not-last:after:top-8 pointer-coarse:not-last:after:bottom-[-0.75rem]">
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className="group/row flex h-7.5 max-w-full items-center gap-2 rounded-row text-start text-small text-text-3 pointer-coarse:min-h-11"
      >
        <span className="grid w-5.5 shrink-0 place-items-center">
          {isLive ? (
            <span className="size-2 animate-breathe rounded-full bg-spark" />
          ) : (
            <Glyph className={`size-4 ${isFailed ? 'text-danger' : 'text-text-2'}`} strokeWidth={1.75} aria-hidden />
          )}
        </span>
        <span className="flex min-w-0 gap-1 tabular-nums">
          {line}
          {!isOpen && excerpt !== undefined && excerpt !== '' && <Foreign>{excerpt}</Foreign>}
        </span>
        <ChevronRight
          className={`size-4 shrink-0 transition-[rotate] duration-180 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:-rotate-90' : ''}`}
          strokeWidth={1.75}
          aria-hidden
        />
      </button>
      {isOpen && (
        <div id={id} className="mb-1.5 ps-7.5 text-[0.8125rem]/5 text-text-2 wrap-anywhere">
          {children}
        </div>
      )}
      {made}
    </li>
  );
}

/** The words of a row that say what was done. */
export function Verb({ children }: { readonly children: ReactNode }) {
  return <span className="shrink-0 leading-7.5 font-semibold text-text-2 group-hover/row:text-text-1">{children}</span>;
}

interface ForeignProps {
  /** Whether it belongs to the verb, and gives way last. */
  readonly isName?: boolean;
  readonly children: string;
}

/** Words of others in a row. They keep their direction and are cut at their own end, which may be the beginning of the row. */
export function Foreign({ isName = false, children }: ForeignProps) {
  // Names give way last, but not to nothing: why a call failed is worth a few letters of its name.
  const look = isName ? 'font-semibold text-text-2 group-hover/row:text-text-1' : 'shrink-4';
  // High enough for letters with long tails, which a cut line would clip.
  return (
    <span dir="auto" className={`min-w-0 truncate leading-7.5 ${look}`}>
      {children}
    </span>
  );
}
