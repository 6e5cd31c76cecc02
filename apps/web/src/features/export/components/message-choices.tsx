/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role, jsx-a11y/control-has-associated-label -- the list has the keys, and names the row */
import { imageUrlsOf } from '@parley/contract';
import { Image, Paperclip } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '#/components/virtual-list.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { toPlainText } from '#/components/markdown/plain-text.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { formatDateTime } from '#/lib/time.ts';
import { wordsOf, type ExportEntry } from '../model/export-entry.ts';
import { toggled, withAll, withRange, type Selection } from '../model/selection.ts';

const PAGE_ROWS = 8;
/** Two lines show no more than this. */
const EXCERPT_SIGNS = 300;

interface MessageChoicesProps {
  readonly entries: readonly ExportEntry[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

/** The messages to choose from: a press takes one, with Shift all from the one before; keys do the same. */
export function MessageChoices({ entries, selection, onSelect }: MessageChoicesProps) {
  const t = useT();
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const shownActive = Math.min(active, entries.length - 1);
  const ids = () => entries.map(({ message }) => message.id);
  const idAt = (index: number) => entries[index]?.message.id ?? '';

  const press = (index: number, hasShift: boolean) => {
    const isOn = !selection.has(idAt(index));
    onSelect(hasShift ? withRange(selection, ids(), [anchor.current, index], isOn) : toggled(selection, idAt(index)));
    anchor.current = index;
    setActive(index);
  };
  const goTo = (index: number, hasShift: boolean) => {
    const next = Math.max(0, Math.min(entries.length - 1, index));
    setActive(next);
    list.current?.scrollToIndex(next, { align: 'nearest' });
    if (!hasShift) return;
    onSelect(withRange(selection, ids(), [shownActive, next], true));
    anchor.current = next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: shownActive + 1,
      ArrowUp: shownActive - 1,
      PageDown: shownActive + PAGE_ROWS,
      PageUp: shownActive - PAGE_ROWS,
      Home: 0,
      End: entries.length - 1,
    };
    const step = steps[key];
    if (step !== undefined) goTo(step, shiftKey);
    else if (key === ' ' || key === 'Enter') press(shownActive, shiftKey);
    else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) onSelect(withAll(selection, ids(), true));
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('exporting.messages')}
      aria-multiselectable
      aria-activedescendant={`${listId}-${shownActive}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="group/list min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-block bg-sunken p-1.5 outline-offset-[-2px]"
    >
      <VirtualList ref={list} data={entries} scrollRef={scroller} keepMounted={[shownActive]}>
        {(entry, index) => (
          <Choice
            key={entry.message.id}
            id={`${listId}-${index}`}
            entry={entry}
            index={index}
            count={entries.length}
            isSelected={selection.has(entry.message.id)}
            isActive={index === shownActive}
            onPress={(event) => press(index, event.shiftKey)}
          />
        )}
      </VirtualList>
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly entry: ExportEntry;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onPress: (event: MouseEvent) => void;
}

function Choice({ id, entry: { message }, index, count, isSelected, isActive, onPress }: ChoiceProps) {
  const t = useT();
  const excerpt = useMemo(() => excerptOf(message), [message]);
  const speaker = message.role === 'user' ? t('thread.you') : (message.model ?? t('exporting.file.assistant'));
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={count}
      onClick={onPress}
      className={`flex cursor-pointer items-start gap-3 rounded-row px-2.5 py-2 select-none hover:bg-hover ${isActive ? 'outline-accent group-focus-visible/list:bg-hover group-focus-visible/list:outline-2 group-focus-visible/list:outline-offset-[-2px]' : ''}`}
    >
      <span data-checked={isSelected || undefined} aria-hidden className="checkbox mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-small">
          <bdi className="truncate font-semibold">{speaker}</bdi>
          <time dateTime={new Date(message.date).toISOString()} className="shrink-0 text-meta text-text-3">
            {formatDateTime(message.date, currentLanguage().tag)}
          </time>
          <Files entry={{ message }} />
        </p>
        <p dir="auto" className="line-clamp-2 text-text-2 wrap-anywhere">
          {excerpt || t('exporting.picture')}
        </p>
      </div>
    </div>
  );
}

/** The first words of a message as the chat shows them: questions as they were typed, answers without the marks. */
function excerptOf(message: ExportEntry['message']): string {
  const words = wordsOf(message);
  if (message.role !== 'assistant') return words.slice(0, EXCERPT_SIGNS);
  // More than is shown: a mark that closes later closes nothing that is cut off before it.
  return toPlainText(words.slice(0, 2 * EXCERPT_SIGNS)).slice(0, EXCERPT_SIGNS);
}

function Files({ entry: { message } }: { readonly entry: Pick<ExportEntry, 'message'> }) {
  const look = {
    className: 'size-3.5 shrink-0 self-center text-text-3',
    strokeWidth: ICON_STROKE,
    'aria-hidden': true,
  };
  return (
    <>
      {imageUrlsOf(message.content).length > 0 && <Image {...look} />}
      {(message.attachments?.length ?? 0) > 0 && <Paperclip {...look} />}
    </>
  );
}
