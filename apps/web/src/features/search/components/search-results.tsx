import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '#/components/virtual-list.tsx';
import { useT } from '#/i18n/use-t.ts';
import { nextStop, resultRows } from '../model/result-rows.ts';
import type { Results } from '../model/results.ts';
import { search } from '../search.ts';
import { useChatPlaces } from '../use-chat-places.ts';
import { ResultLine } from './result-line.tsx';

const USUAL_ROW_PX = 68;
/** The next page is fetched before the reader reaches its place. */
const LOAD_WITHIN_PX = 1_200;

export interface ResultsHandle {
  /** Moves the focus to the first result. */
  readonly enter: () => void;
  /** Follows the first result. */
  readonly open: () => void;
}

interface SearchResultsProps {
  readonly results: Results;
  readonly now: number;
  readonly handle: Ref<ResultsHandle>;
  /** Back to the field, upwards from the first result or to go on typing. */
  readonly onLeave: () => void;
  /** Just before a result is followed. */
  readonly onOpen: () => void;
  /** What follows the last result. */
  readonly children: ReactNode;
}

/** The finds, chat by chat; only those in view are in the page. */
export function SearchResults({ results, now, handle, onLeave, onOpen, children }: SearchResultsProps) {
  const t = useT();
  const { chats, chatCount, onOtherBranches } = results;
  const rows = resultRows(chats);
  const shelves = useChatPlaces(chats);
  const scrollArea = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const asked = useRef<unknown>(undefined);
  const [focused, setFocused] = useState(-1);

  const focusRow = (index: number | undefined) => {
    if (index === undefined) return;
    setFocused(index);
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
    // It may come into the page only now.
    requestAnimationFrame(() => rowElement(scrollArea.current, index)?.focus());
  };

  useImperativeHandle(handle, () => ({
    enter: () => focusRow(nextStop(rows, -1, 1)),
    open: () => rowElement(scrollArea.current, nextStop(rows, -1, 1) ?? -1)?.click(),
  }));

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = nextStop(rows, index, step);
      if (next === undefined && step === -1) onLeave();
      else focusRow(next);
    } else if (event.key === 'Escape' || isTyping(event)) onLeave();
  };

  const loadMore = useCallback(() => {
    const element = scrollArea.current;
    if (!element || chats.length >= chatCount) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Asking twice for the same page would answer twice.
    if (left > LOAD_WITHIN_PX || asked.current === chats) return;
    asked.current = chats;
    search().moreChats(chats.length);
  }, [chats, chatCount]);
  // Results that were put in place of others may end where the reader already is.
  useEffect(loadMore, [loadMore]);

  return (
    <section
      ref={scrollArea}
      aria-label={t('search.results')}
      onScroll={loadMore}
      onClickCapture={onOpen}
      className="min-h-0 grow overflow-y-auto overscroll-contain"
    >
      <div className="mx-auto max-w-190 px-6 pb-10 phone:px-4">
        <VirtualList
          ref={virtualizer}
          scrollRef={scrollArea}
          itemSize={USUAL_ROW_PX}
          keepMounted={focused >= 0 && focused < rows.length ? [focused] : []}
        >
          {rows.map((row, index) => (
            <ResultLine
              key={row.key}
              row={row}
              now={now}
              onOtherBranches={onOtherBranches}
              shelf={shelves.get(row.chat.chatId)}
              line={{ 'data-row': index, onKeyDown: (event) => onKeyDown(event, index) }}
            />
          ))}
        </VirtualList>
        {children}
      </div>
    </section>
  );
}

const STEPS: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** A letter belongs into the field, which gets it when it has the focus in time. */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || key === 'Backspace';
}

function rowElement(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null;
}
