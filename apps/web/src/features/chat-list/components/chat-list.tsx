import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import {
  ARCHIVE,
  INCOGNITO,
  PINNED,
  RECENT,
  chatActions,
  loadMoreSessions,
  type SessionSummary,
} from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { attempt } from '#/features/chat/public.ts';
import { withPart } from '#/components/with-part.ts';
import { steppedIndex } from '../model/chat-list-items.ts';
import { ChatGroupLabel } from './chat-group-label.tsx';
import { ChatRow } from './chat-row.tsx';
import { ListRows } from './list-rows.tsx';
import { LoadMoreMark } from './load-more-mark.tsx';
import { useChatDrag } from './use-chat-drag.ts';
import { isRowKey, useListFocus } from './use-list-focus.ts';
import { useListItems } from './use-list-items.ts';
import type { ListSelection } from './use-chat-selection.ts';
import { useShownChatId } from './use-shown-chat-id.ts';

/** Whoever has no folders does not need them. */
const FolderRow = lazyPart(() => import('./folder-row.tsx'), 'FolderRow');

const SelectRow = lazyPart(() => import('../select/select-row.tsx'), 'SelectRow');

const loadPlaces = () => import('../chat-places.ts');
type ChatPlaces = Awaited<ReturnType<typeof loadPlaces>>;

interface ChatListProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly showsArchive: boolean;
  readonly selection: ListSelection;
}

/** The chats by shelf and time. Older ones are read when the end comes near. */
export function ChatList({ scrollArea, showsArchive, selection }: ChatListProps) {
  const t = useT();
  const { items, isLoaded } = useListItems(showsArchive);
  const shownId = useShownChatId();
  const [menuKey, setMenuKey] = useState<string>();
  const [news, setNews] = useState('');
  const { list, ...drag } = useChatDrag({
    scrollArea,
    onDrop: async (id, drop) => {
      await withPart(
        () => import('../drag/drop-chat.ts'),
        ({ dropChat }) => attempt(() => dropChat(items, id, drop)),
      );
    },
    onLongPress: setMenuKey,
  });

  const { tabIndex, shownIndex, focus, setFocusedKey, stepByKey } = useListFocus(items, shownId, list);

  const { keepListed } = selection;
  useLayoutEffect(() => {
    keepListed(items.flatMap((item) => (item.kind === 'chat' && !item.chat.isIncognito ? [item.chat] : [])));
  }, [keepListed, items]);
  const pick = (chat: SessionSummary, isReach = false) => {
    selection.pick(chat, isReach);
    focus(chat.id);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (!isRowKey(event)) return;
    if (event.altKey) onMoveKey(event);
    else if (selection.chats && event.shiftKey) onReachKey(event);
    else stepByKey(event);
  }

  /** Takes the next chat along, up or down. */
  function onReachKey(event: KeyboardEvent) {
    const next = steppedIndex(items, tabIndex, event.key);
    const item = next === undefined ? undefined : items[next];
    stepByKey(event);
    if (item?.kind === 'chat' && !item.chat.isIncognito) pick(item.chat, true);
  }

  /** The keyboard's way of dragging. */
  function onMoveKey(event: KeyboardEvent) {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const item = items[tabIndex];
    if (!step || !event.shiftKey || item?.kind !== 'chat' || item.chat.isIncognito) return;
    event.preventDefault();
    void withPart(loadPlaces, (places) => move(places, item.chat, step));
  }

  async function move({ idsOf, steppedPlace }: ChatPlaces, chat: SessionSummary, step: 1 | -1) {
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
          <FolderRow key={item.key} standIn={<FolderName name={item.folder.name} />} folder={item.folder} {...row} />
        );
      case 'empty':
        return <EmptyFolder key={item.key} shelf={item.shelf} />;
      case 'more':
        return <LoadMoreMark key={item.key} scrollArea={scrollArea} onReach={() => loadMoreSessions(item.section)} />;
      case 'chat': {
        const { chat } = item;
        const isIndented = !OWN_SHELVES.includes(item.section);
        const plain = (
          <ChatRow
            key={item.key}
            chat={chat}
            isCurrent={chat.id === shownId}
            isIndented={isIndented}
            onSelect={() => pick(chat)}
            {...row}
          />
        );
        if (!selection.chats || chat.isIncognito) return plain;
        return (
          <SelectRow
            key={item.key}
            standIn={plain}
            chat={chat}
            isChosen={selection.chats.has(chat.id)}
            isTabStop={row.isTabStop}
            isIndented={isIndented}
            onFocus={row.onFocus}
            onPick={(isReach) => pick(chat, isReach)}
          />
        );
      }
      default:
        return item satisfies never;
    }
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the links inside
    <nav aria-label={t('shell.chats')} onKeyDown={onKeyDown} {...drag}>
      <ListRows rows={rows} scrollArea={scrollArea} keepMounted={[tabIndex, shownIndex]} />
      <output className="sr-only">{news}</output>
    </nav>
  );
}

/** A folder until it can be opened: its chats are there already, and say nothing without its name. */
function FolderName({ name }: { readonly name: string }) {
  return (
    <div className="flex h-10 items-center ps-9.5 pe-3 pt-1 font-medium text-text-2 phone:h-12">
      <bdi className="truncate">{name}</bdi>
    </div>
  );
}

/** The parts that are not folders. */
const OWN_SHELVES = [INCOGNITO, PINNED, RECENT, ARCHIVE];

function EmptyFolder({ shelf }: { readonly shelf: string }) {
  const t = useT();
  return (
    <p data-shelf={shelf} data-drop="into" className="rounded-row py-1.5 ps-9 pe-3 text-small text-text-3">
      {t('shell.emptyFolder')}
    </p>
  );
}
