import type { ListedChannel } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Activity, Ellipsis, Pencil, Power, Trash2 } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { askToDeleteChannel, askToRenameChannel, switchChannel } from '../channel-dialogs.ts';

interface ChannelMenuProps {
  readonly channel: ListedChannel;
  readonly onOpen: () => void;
}

/** What can be done with a channel. Those of the settings can only be tested. */
export function ChannelMenu({ channel, onOpen }: ChannelMenuProps) {
  const t = useT();
  const queries = useQueryClient();
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('common.more')} icon={Ellipsis} />
      </MenuTrigger>
      <MenuContent
        label={channel.name}
        align="end"
        heading={<span className="truncate text-subhead">{channel.name}</span>}
      >
        <MenuItem icon={Activity} onSelect={onOpen}>
          {t(channel.source === 'stored' ? 'channels.testAndModels' : 'channels.test')}
        </MenuItem>
        {channel.source === 'stored' && (
          <>
            <MenuItem icon={Pencil} onSelect={() => void askToRenameChannel(channel, queries)}>
              {t('common.rename')}
            </MenuItem>
            <MenuItem icon={Power} onSelect={() => void switchChannel(channel, queries)}>
              {t(channel.enabled ? 'channels.disable' : 'channels.enable')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => void askToDeleteChannel(channel, queries)}>
              {t('channels.delete')}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
