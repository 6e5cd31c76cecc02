import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useSessionList } from '../../features/chat/public.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useT } from '../../i18n/use-t.ts';
import type { ChatGroupName } from './chat-groups.ts';
import { chatListItems, steppedIndex } from './chat-list-items.ts';
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

function GroupLabel({ name }: { readonly name: ChatGroupName | { readonly kind: 'incognito' } }) {
  const t = useT();
  return <h3 className="px-3 pt-4 pb-1.5 text-meta font-medium text-text-3">{groupText(name, t)}</h3>;
}

function groupText(name: ChatGroupName | { readonly kind: 'incognito' }, t: ReturnType<typeof useT>): string {
  switch (name.kind) {
    case 'incognito':
      return t('shell.groupIncognito');
    case 'today':
      return t('shell.groupToday');
    case 'yesterday':
      return t('shell.groupYesterday');
    case 'week':
      return t('shell.groupWeek');
    case 'month-ago':
      return t('shell.groupMonthAgo');
    case 'month': {
      const format = new Intl.DateTimeFormat(currentLanguage().tag, { month: 'long', year: 'numeric' });
      return format.format(name.startsAt);
    }
  }
}

interface LoadMoreMarkProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly onReach: () => void;
}

/** Stands at the end of the list and asks for more shortly before it comes into view. */
function LoadMoreMark({ scrollArea, onReach }: LoadMoreMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    if (mark.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      { root: scrollArea.current, rootMargin: '0px 0px 400px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return <div ref={mark} className="h-9" aria-hidden />;
}
