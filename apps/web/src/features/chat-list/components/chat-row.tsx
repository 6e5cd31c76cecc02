import { memo, type MouseEvent } from 'react';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { runRowKey } from '#/features/chat/public.ts';
import { chatActions, type SessionSummary, shownTopic } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { ChatMarkDot } from './chat-mark-dot.tsx';
import { ChatVendors } from './chat-vendors.tsx';
import { Link } from '#/lib/router/link.tsx';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { lazyPart } from '#/components/lazy-part.tsx';
import { RowMenu } from './row-menu.tsx';
import { useContextMenu } from './use-context-menu.ts';
import { useRowAttention } from './use-row-attention.ts';

const ChatRowMenu = lazyPart(() => import('./chat-row-menu.tsx'), 'ChatRowMenu', { place: 'icon' });

export interface ChatRowProps {
  readonly chat: SessionSummary;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isMenuOpen: boolean;
  readonly isIndented: boolean;
  readonly onMenuOpenChange: (open: boolean) => void;
  readonly onFocus: () => void;
  /** Begins to select several, with this one. */
  readonly onSelect: () => void;
}

/** One chat: a link, and its menu once the row is pointed at or focused. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, isCurrent, isTabStop, isMenuOpen, isIndented, onMenuOpenChange, onFocus, onSelect } = props;
  const t = useT();
  const navigation = useNavigation();
  const { hasAttention, row } = useRowAttention(onFocus);
  const { at, onContextMenu, changeOpen } = useContextMenu(onMenuOpenChange);
  const showsMenu = hasAttention || isMenuOpen;
  const topic = shownTopic(chat, t);

  /** Like in a list of files, these keys select; the middle button still opens a tab. */
  function follow(event: MouseEvent) {
    const selects = !chat.isIncognito && (event.ctrlKey || event.metaKey || event.shiftKey);
    if (!selects) return closeNavigationDrawer();
    event.preventDefault();
    onSelect();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link and the button inside are what acts
    <div
      className="group relative"
      onKeyDown={(event) => runRowKey(event, { chat, navigation })}
      onContextMenu={onContextMenu}
      {...row}
    >
      <Link
        to="/"
        search={{ c: chat.id }}
        data-item={chat.id}
        // Where it may be dragged to and from; incognito chats keep to themselves.
        {...(!chat.isIncognito && { 'data-chat': chat.id, 'data-shelf': chat.shelf })}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={() => chatActions.readAhead(chat.id)}
        onClick={follow}
        className={`flex h-9 items-center gap-2 rounded-row pe-3 transition-colors duration-120 select-none -outline-offset-2 scroll-my-10 [-webkit-touch-callout:none] phone:h-11 ${
          isIndented ? 'ps-9' : 'ps-3'
        } ${isCurrent ? 'bg-raised font-medium shadow-e1' : 'group-hover:bg-hover'}`}
      >
        <span className="grow truncate leading-7">
          <bdi>{topic}</bdi>
        </span>
        {!showsMenu && <ChatVendors models={chat.models} />}
        <ChatMarkDot chatId={chat.id} className={showsMenu ? 'me-6' : ''} />
      </Link>
      {showsMenu && (
        <RowMenu
          label={t('shell.chatMenu', { topic })}
          isOpen={isMenuOpen}
          onOpenChange={changeOpen}
          isTabStop={isTabStop}
          at={at}
        >
          <ChatRowMenu chat={chat} onSelect={onSelect} />
        </RowMenu>
      )}
    </div>
  );
});
