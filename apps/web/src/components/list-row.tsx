import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ListRowProps {
  /** An avatar, a mark or an icon. */
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Whether the subtitle is shown whole, over as many lines as it takes: for sentences that must not be cut. */
  readonly isWhole?: boolean;
  /** What else is said of it, below the words. */
  readonly below?: ReactNode;
  readonly meta?: ReactNode;
  /** Controls of the row's own, which a press on the row does not reach. */
  readonly control?: ReactNode;
  /** What a press anywhere on the row does. Without it the row shows no hover. */
  readonly onPress?: (() => void) | undefined;
}

/** One thing of a list. Place it in a `<ul>`; the hairlines begin at the text. */
export function ListRow({ leading, title, subtitle, isWhole = false, below, meta, control, onPress }: ListRowProps) {
  return (
    <li
      className={classNames(
        'group/row relative -mx-3 flex min-h-16 items-center gap-4 rounded-block px-3',
        onPress !== undefined &&
          'transition-colors duration-120 hover:bg-sunken has-[>div>button:focus-visible]:bg-sunken',
      )}
    >
      {leading}
      <div className="flex min-w-0 flex-1 items-center gap-4 self-stretch border-b border-line py-2.5 group-last/row:border-transparent group-hover/row:border-transparent">
        {/* Each line has the direction of its own words: what is cut off is their end, whichever way the page runs. */}
        <div className="flex min-w-0 flex-1 flex-col items-start">
          <span className="max-w-full truncate font-medium" dir="auto">
            {onPress === undefined ? title : <PressableTitle onPress={onPress}>{title}</PressableTitle>}
          </span>
          {subtitle !== undefined && (
            <span
              className={classNames('max-w-full text-small text-text-3', isWhole ? 'wrap-anywhere' : 'truncate')}
              dir="auto"
            >
              {subtitle}
            </span>
          )}
          {below}
        </div>
        {meta !== undefined && <div className="shrink-0 text-small text-text-2">{meta}</div>}
        {control !== undefined && <div className="relative z-1 flex shrink-0 items-center gap-2">{control}</div>}
      </div>
    </li>
  );
}

/** Reaches over the whole row, so that the row is one target and still a plain list item. */
function PressableTitle({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      dir="auto"
      className="max-w-full truncate text-start outline-none after:absolute after:inset-0 after:rounded-block after:outline-accent focus-visible:after:outline-2"
    >
      {children}
    </button>
  );
}
