import type { ListedChannel } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Activity, Pencil, Power, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
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
    <MoreMenu name={channel.name}>
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
    </MoreMenu>
  );
}
