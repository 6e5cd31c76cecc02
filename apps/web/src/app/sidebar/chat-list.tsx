import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useSessionList } from '../../features/chat/public.ts';
import { useT } from '../../i18n/use-t.ts';
import { ChatGroupLabel } from './chat-group-label.tsx';
import { chatListItems, steppedIndex } from './chat-list-items.ts';
import { ChatRow } from './chat-row.tsx';
import { useShownChatId } from './use-shown-chat-id.ts';
import { useStartOfDay } from './use-start-of-day.ts';

/** The first page of chats and their labels; more than that is worth the code that draws only what is in view. */
const MOST_PLAIN_ROWS = 80;

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

/** The chats by time. Older ones are read when the end comes near. */
export function ChatList({ scrollArea }: { readonly scrollArea: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { items: chats, hasMore, loadMore } = useSessionList();
  const shownId = useShownChatId();
  const today = useStartOfDay();
  const items = useMemo(() => chatListItems(chats, today), [chats, today]);
  const list = useRef<HTMLElement>(null);
  const [focusedId, setFocusedId] = useState<string>();

  const indexOf = (id: string | undefined) => items.findIndex((item) => item.kind === 'chat' && item.key === id);
  const shownIndex = indexOf(shownId);
  const focusedIndex = indexOf(focusedId);
  // One row takes part in the tab order; from there the arrows go on. The first item is always a label.
  const tabIndex = focusedIndex !== -1 ? focusedIndex : Math.max(shownIndex, 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement)) return;
    const next = steppedIndex(items, tabIndex, event.key);
    const id = next === undefined ? undefined : items[next]?.key;
    if (id === undefined) return;
    event.preventDefault();
    setFocusedId(id);
    focusWhenShown(() => list.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`));
  }

  if (items.length === 0 && !hasMore) return <p className="px-3 pt-4 text-small text-text-3">{t('shell.noChats')}</p>;
  const rows = items.map((item, index) =>
    item.kind === 'label' ? (
      <ChatGroupLabel key={item.key} name={item.name} />
    ) : (
      <ChatRow
        key={item.key}
        chat={item.chat}
        isCurrent={item.chat.id === shownId}
        isTabStop={index === tabIndex}
        onFocus={() => setFocusedId(item.chat.id)}
      />
    ),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the links inside
    <nav ref={list} aria-label={t('shell.chats')} onKeyDown={onKeyDown}>
      {rows.length <= MOST_PLAIN_ROWS ? (
        <PlainRows rows={rows} />
      ) : (
        <Suspense fallback={<PlainRows rows={rows.slice(0, MOST_PLAIN_ROWS)} />}>
          <VirtualRows rows={rows} scrollArea={scrollArea} keepMounted={[tabIndex, shownIndex]} />
        </Suspense>
      )}
      {hasMore && <LoadMoreMark scrollArea={scrollArea} onReach={loadMore} />}
    </nav>
  );
}

/** A row far away is hidden until it was scrolled to and measured, and hidden rows take no focus. */
function focusWhenShown(find: () => HTMLElement | null | undefined, frames = 12): void {
  requestAnimationFrame(() => {
    const row = find();
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
    if (document.activeElement !== row && frames > 0) focusWhenShown(find, frames - 1);
  });
}

function PlainRows({ rows }: { readonly rows: readonly ReactElement[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ul>
  );
}

interface LoadMoreMarkProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly onReach: () => void;
}

/** Stands at the end of the list and asks for more shortly before it comes into view. */
function LoadMoreMark({ scrollArea, onReach }: LoadMoreMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  // Runs after every render: a page that came and did not fill the screen must be followed by the next.
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { root: scrollArea.current, rootMargin: '0px 0px 400px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return <div ref={mark} className="h-9" aria-hidden />;
}
