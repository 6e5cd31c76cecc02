import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../components/menu.tsx';
import { closeNavigationDrawer } from '../../components/navigation-drawer.tsx';
import { askToRename } from '../../features/chat/chat-dialogs.ts';
import type { SessionSummary } from '../../features/chat/public.ts';
import { useT } from '../../i18n/use-t.ts';
import { useChatNavigation } from '../chat-navigation.ts';
import { shownTopic } from '../shown-topic.ts';
import { ChatVoices } from './chat-voices.tsx';
import { Link } from '../../lib/router/link.tsx';

interface ChatRowProps {
  readonly chat: SessionSummary;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

/** One chat: a link, and its menu once the row is pointed at or focused. */
export const ChatRow = memo(function ChatRow({ chat, isCurrent, isTabStop, onFocus }: ChatRowProps) {
  const t = useT();
  const { deleteChat } = useChatNavigation();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const showsMenu = isPointedAt || isFocused || isMenuOpen;
  const topic = shownTopic(chat.topic, t);

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    if (event.key === 'F2') void askToRename(chat);
    else if (event.key === 'Delete') void deleteChat(chat, isCurrent);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link and the button inside are what acts
    <div
      className="group relative"
      onPointerEnter={(event) => setPointedAt(event.pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => {
        setFocused(true);
        onFocus();
      }}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={onKeyDown}
    >
      <Link
        to="/"
        search={{ c: chat.id }}
        data-chat={chat.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={closeNavigationDrawer}
        className={`flex h-9 items-center gap-2 rounded-row px-3 transition-colors duration-120 -outline-offset-2 scroll-my-10 phone:h-11 ${
          isCurrent ? 'bg-raised font-medium shadow-e1' : 'group-hover:bg-hover'
        }`}
      >
        <span className={`grow truncate leading-7 ${showsMenu ? 'pe-6' : ''}`}>
          <bdi>{topic}</bdi>
        </span>
        {!showsMenu && <ChatVoices models={chat.models} />}
      </Link>
      {showsMenu && (
        <div className="absolute inset-y-0 end-1.5 flex items-center">
          <Menu open={isMenuOpen} onOpenChange={setMenuOpen}>
            <MenuTrigger>
              <IconButton
                label={t('shell.chatMenu', { topic })}
                icon={Ellipsis}
                size={28}
                tabIndex={isTabStop || isMenuOpen ? 0 : -1}
              />
            </MenuTrigger>
            <MenuContent>
              <MenuItem icon={Pencil} shortcut="F2" onSelect={() => void askToRename(chat)}>
                {t('shell.rename')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => void deleteChat(chat, isCurrent)}>
                {t('shell.deleteChat')}
              </MenuItem>
            </MenuContent>
          </Menu>
        </div>
      )}
    </div>
  );
});
