import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useSessionList } from '../../features/chat/public.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useT } from '../../i18n/use-t.ts';
import { chatListItems, steppedIndex, type ListGroupName } from './chat-list-items.ts';
import { ChatRow } from './chat-row.tsx';
import { useShownChatId } from './use-shown-chat-id.ts';
import { useStartOfDay } from './use-start-of-day.ts';

const ROW_HEIGHT_PX = 36;

/** The chats by time. Only rows in view are in the page, and older chats are read when the end comes near. */
export function ChatList({ scrollArea }: { readonly scrollArea: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { items: chats, hasMore, loadMore } = useSessionList();
  const currentId = useShownChatId();
  const today = useStartOfDay();
  const items = useMemo(() => chatListItems(chats, today), [chats, today]);
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focusedId, setFocusedId] = useState<string>();

  const indexOf = (id: string | undefined) => items.findIndex((item) => item.kind === 'chat' && item.key === id);
  const currentIndex = indexOf(currentId);
  const focusedIndex = indexOf(focusedId);
  // One row takes part in the tab order; from there the arrows go on.
  const tabIndex = focusedIndex !== -1 ? focusedIndex : Math.max(currentIndex, 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement)) return;
    const next = steppedIndex(items, tabIndex, event.key);
    if (next === undefined) return;
    event.preventDefault();
    virtualizer.current?.scrollToIndex(next, { align: 'nearest' });
    setFocusedId(items[next]?.key);
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(items[next]?.key ?? '')}"]`)?.focus();
    });
  }

  if (items.length === 0 && !hasMore) return <p className="px-3 pt-4 text-small text-text-3">{t('shell.noChats')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the links inside
    <nav ref={list} aria-label={t('shell.chats')} onKeyDown={onKeyDown}>
      <Virtualizer
        ref={virtualizer}
        as="ul"
        item="li"
        scrollRef={scrollArea}
        itemSize={ROW_HEIGHT_PX}
        keepMounted={[...new Set([tabIndex, currentIndex])].filter((index) => index >= 0 && index < items.length)}
      >
        {items.map((item, index) =>
          item.kind === 'label' ? (
            <GroupLabel key={item.key} name={item.name} />
          ) : (
            <ChatRow
              key={item.key}
              chat={item.chat}
              isCurrent={item.chat.id === currentId}
              isTabStop={index === tabIndex}
              onFocus={() => setFocusedId(item.chat.id)}
            />
          ),
        )}
      </Virtualizer>
      {hasMore && <LoadMoreMark scrollArea={scrollArea} onReach={loadMore} />}
    </nav>
  );
}

function GroupLabel({ name }: { readonly name: ListGroupName }) {
  const t = useT();
  const text = name.kind === 'month' ? monthText(name.startsAt) : t(GROUP_TEXTS[name.kind]);
  return <h3 className="px-3 pt-4 pb-1.5 text-meta font-medium text-text-3">{text}</h3>;
}

const GROUP_TEXTS = {
  incognito: 'shell.groupIncognito',
  today: 'shell.groupToday',
  yesterday: 'shell.groupYesterday',
  week: 'shell.groupWeek',
  'month-ago': 'shell.groupMonthAgo',
} as const;

function monthText(startsAt: number): string {
  return new Intl.DateTimeFormat(currentLanguage().tag, { month: 'long', year: 'numeric' }).format(startsAt);
}

interface LoadMoreMarkProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly onReach: () => void;
}

/** Stands at the end of the list and asks for more shortly before it comes into view. */
function LoadMoreMark({ scrollArea, onReach }: LoadMoreMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
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
