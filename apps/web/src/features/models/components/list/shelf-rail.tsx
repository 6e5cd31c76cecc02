import { Clock, Key, Layers, Pin } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { VoiceMark } from '#/components/voice-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { shelfText } from '../../model-words.ts';
import { shelfKey, type CountedShelf, type Shelf } from '../../model/shelves.ts';
import type { ModelBrowser } from '../../use-model-browser.ts';

const ICONS: Readonly<Record<'recent' | 'pinned' | 'all', Icon>> = { recent: Clock, pinned: Pin, all: Layers };

/** The parts of the list, each with its count. */
export function ShelfRail({ browser, className }: { readonly browser: ModelBrowser; readonly className?: string }) {
  const t = useT();
  const { fixed, vendors, places } = browser.shelves;
  return (
    <nav
      aria-label={t('modelPicker.shelves')}
      className={classNames('flex flex-col overflow-y-auto overscroll-contain p-2', className)}
    >
      <ShelfList browser={browser} shelves={fixed} />
      <ShelfList browser={browser} shelves={vendors} label={t('modelPicker.vendorsLabel')} />
      <ShelfList browser={browser} shelves={places} label={t('modelPicker.providersLabel')} />
    </nav>
  );
}

interface ShelfListProps {
  readonly browser: ModelBrowser;
  readonly shelves: readonly CountedShelf[];
  readonly label?: string;
}

function ShelfList({ browser, shelves, label }: ShelfListProps) {
  if (shelves.length === 0) return null;
  return (
    <>
      {label !== undefined && <span className="px-2.5 pt-3.5 pb-1.5 text-meta text-text-3">{label}</span>}
      <ul aria-label={label} className="flex flex-col">
        {shelves.map((counted) => (
          <li key={counted.key}>
            <ShelfButton counted={counted} browser={browser} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ShelfButton({ counted, browser }: { readonly counted: CountedShelf; readonly browser: ModelBrowser }) {
  const t = useT();
  const { shelf, count, key } = counted;
  const isOpen = key === shelfKey(browser.shelf);
  return (
    <button
      type="button"
      aria-current={isOpen}
      onClick={() => browser.setShelf(shelf)}
      className={classNames(
        'flex h-7.5 w-full items-center gap-1 rounded-row px-2.5 text-start text-small transition-colors duration-120 pointer-coarse:h-11',
        isOpen ? 'bg-hover font-medium text-text-1' : 'text-text-2 hover:bg-sunken hover:text-text-1',
      )}
    >
      <ShelfIcon shelf={shelf} />
      <span className="min-w-0 flex-1 truncate ps-1">{shelfText(shelf, t)}</span>
      <span className="font-normal text-text-3 tabular-nums">{count}</span>
    </button>
  );
}

/** The same parts as chips in a row, for phones. */
export function ShelfChips({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const { fixed, vendors, places } = browser.shelves;
  const shelves = [...fixed.toReversed(), ...places, ...vendors].filter(
    ({ shelf, count }) => count > 0 || shelf.kind === 'all',
  );
  return (
    <nav aria-label={t('modelPicker.shelves')} className="shrink-0 overflow-x-auto overscroll-contain">
      <ul className="flex w-max gap-1.5 px-4 pb-2">
        {shelves.map(({ shelf, count, key }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === shelfKey(browser.shelf)}
              onClick={() => browser.setShelf(shelf)}
              className={classNames(
                'flex h-8.5 items-center gap-1.5 rounded-row px-3 text-small font-medium whitespace-nowrap pointer-coarse:h-11',
                key === shelfKey(browser.shelf) ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-text-2',
              )}
            >
              <ShelfIcon shelf={shelf} />
              {shelfText(shelf, t)}
              <span className="font-normal tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ShelfIcon({ shelf }: { readonly shelf: Shelf }) {
  if (shelf.kind === 'vendor') return <VoiceMark vendor={shelf.vendor} size={15} bare />;
  if (shelf.kind === 'place' && shelf.place.kind === 'custom') return <VoiceMark vendor="custom" size={15} bare />;
  const Glyph = shelf.kind === 'place' ? Key : ICONS[shelf.kind];
  return <Glyph className="size-3.75 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />;
}
