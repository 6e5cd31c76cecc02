import { lazy, Suspense, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { ARCHIVE, INCOGNITO, PINNED, RECENT } from '../../features/chat/model/session-row.ts';
import { chatActions, loadMoreSessions, useFolders, useSessionSections } from '../../features/chat/public.ts';
import type { SessionSummary } from '../../features/chat/public.ts';
import { useT } from '../../i18n/use-t.ts';
import { ChatGroupLabel } from './chat-group-label.tsx';
import { archiveItems, chatListItems, steppedIndex, takesFocus } from './chat-list-items.ts';
import { ChatRow } from './chat-row.tsx';
import { LoadMoreMark } from './load-more-mark.tsx';
import { useChatDrag } from './use-chat-drag.ts';
import { useShownChatId } from './use-shown-chat-id.ts';
import { useStartOfDay } from './use-start-of-day.ts';

/** The first page of chats and their labels; more than that is worth the code that draws only what is in view. */
const MOST_PLAIN_ROWS = 80;

/** Whoever has no folders does not need them. */
const FolderRow = lazy(async () => ({ default: (await import('./folder-row.tsx')).FolderRow }));
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

interface ChatListProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly showsArchive: boolean;
}

/** The chats by shelf and time. Older ones are read when the end comes near. */
export function ChatList({ scrollArea, showsArchive }: ChatListProps) {
  const t = useT();
  const { items, isLoaded } = useListItems(showsArchive);
  const shownId = useShownChatId();
  const [focusedKey, setFocusedKey] = useState<string>();
  const [menuKey, setMenuKey] = useState<string>();
  const [news, setNews] = useState('');
  const { list, ...drag } = useChatDrag({
    scrollArea,
    onDrop: async (id, drop) => {
      const place = (await import('./chat-places.ts')).placeOfDrop(items, id, drop);
      if (place) await chatActions.reorder(id, place);
    },
    onLongPress: setMenuKey,
  });

  const indexOf = (key: string | undefined) => items.findIndex((item) => takesFocus(item) && item.key === key);
  const shownIndex = indexOf(shownId);
  const focusedIndex = indexOf(focusedKey);
  // One row takes part in the tab order; from there the arrows go on.
  const tabIndex = [focusedIndex, shownIndex, items.findIndex(takesFocus)].find((index) => index !== -1) ?? -1;

  function focus(key: string) {
    setFocusedKey(key);
    focusWhenShown(() => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.dataset['item'] === undefined) return;
    if (event.altKey) return onMoveKey(event);
    const next = steppedIndex(items, tabIndex, event.key);
    const key = next === undefined ? undefined : items[next]?.key;
    if (key === undefined) return;
    event.preventDefault();
    focus(key);
  }

  /** The keyboard's way of dragging. */
  function onMoveKey(event: KeyboardEvent) {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const item = items[tabIndex];
    if (!step || !event.shiftKey || item?.kind !== 'chat' || item.chat.isIncognito) return;
    event.preventDefault();
    void move(item.chat, step);
  }

  async function move(chat: SessionSummary, step: 1 | -1) {
    const { idsOf, steppedPlace } = await import('./chat-places.ts');
    const place = steppedPlace(items, chat, step);
    if (!place) return;
    const ids = idsOf(items, chat.shelf);
    await chatActions.reorder(chat.id, place);
    setNews(t('shell.movedTo', { place: ids.indexOf(chat.id) + 1 + step, count: ids.length }));
    focus(chat.id);
  }

  if (!isLoaded) return null;
  if (items.length === 0) {
    const text = t(showsArchive ? 'shell.archiveEmpty' : 'shell.noChats');
    return <p className="px-3 pt-4 text-small text-text-3">{text}</p>;
  }
  const rows = items.map((item, index) => {
    const row = {
      isTabStop: index === tabIndex,
      isMenuOpen: item.key === menuKey,
      onMenuOpenChange: (open: boolean) => setMenuKey(open ? item.key : undefined),
      onFocus: () => setFocusedKey(item.key),
    };
    switch (item.kind) {
      case 'label':
        return <ChatGroupLabel key={item.key} name={item.name} />;
      case 'folder':
        return (
          <Suspense key={item.key} fallback={<div className="h-10" />}>
            <FolderRow folder={item.folder} {...row} />
          </Suspense>
        );
      case 'empty':
        return <EmptyFolder key={item.key} shelf={item.shelf} />;
      case 'more':
        return <LoadMoreMark key={item.key} scrollArea={scrollArea} onReach={() => loadMoreSessions(item.section)} />;
      case 'chat':
        return (
          <ChatRow
            key={item.key}
            chat={item.chat}
            isCurrent={item.chat.id === shownId}
            isIndented={!OWN_SHELVES.includes(item.section)}
            {...row}
          />
        );
      default:
        return item satisfies never;
    }
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the links inside
    <nav aria-label={t('shell.chats')} onKeyDown={onKeyDown} {...drag}>
      {rows.length <= MOST_PLAIN_ROWS ? (
        <PlainRows rows={rows} />
      ) : (
        <Suspense fallback={<PlainRows rows={rows.slice(0, MOST_PLAIN_ROWS)} />}>
          <VirtualRows rows={rows} scrollArea={scrollArea} keepMounted={[tabIndex, shownIndex]} />
        </Suspense>
      )}
      <output className="sr-only">{news}</output>
    </nav>
  );
}

/** The parts that are not folders. */
const OWN_SHELVES = [INCOGNITO, PINNED, RECENT, ARCHIVE];

function useListItems(showsArchive: boolean) {
  const folders = useFolders();
  const today = useStartOfDay();
  const wanted = showsArchive
    ? [ARCHIVE]
    : [INCOGNITO, PINNED, RECENT, ...folders.filter(({ isOpen }) => isOpen).map(({ id }) => id)];
  const sections = useSessionSections(wanted);
  const items = useMemo(
    () => (showsArchive ? archiveItems(sections) : chatListItems(sections, folders, today)),
    [showsArchive, sections, folders, today],
  );
  // First drawn as a whole: what comes above would push down what is there.
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && wanted.every((section) => sections[section] !== undefined)) setLoaded(true);
  return { items, isLoaded };
}

function EmptyFolder({ shelf }: { readonly shelf: string }) {
  const t = useT();
  return (
    <p data-shelf={shelf} data-drop="into" className="rounded-row py-1.5 ps-9 pe-3 text-small text-text-3">
      {t('shell.emptyFolder')}
    </p>
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
