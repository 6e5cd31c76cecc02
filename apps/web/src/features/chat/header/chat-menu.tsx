import { lazyPart } from '#/components/lazy-part.tsx';
import { Ellipsis } from 'lucide-react';

import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ChatMenuItemsProps } from './chat-menu-items.tsx';

const ChatMenuItems = lazyPart(() => import('./chat-menu-items.tsx'), 'ChatMenuItems', { place: 'menu' });

/** Everything that can be done with the chat on show. */
export function ChatMenu({ size = 32, ...items }: ChatMenuItemsProps & { readonly size?: 32 | 44 }) {
  const t = useT();
  return (
    <span className="contents" onPointerEnter={() => void ChatMenuItems.preload()}>
      <Menu>
        <MenuTrigger>
          <IconButton label={t('chat.more')} icon={Ellipsis} size={size} />
        </MenuTrigger>
        <MenuContent label={t('chat.more')} align="end">
          <ChatMenuItems {...items} />
        </MenuContent>
      </Menu>
    </span>
  );
}
