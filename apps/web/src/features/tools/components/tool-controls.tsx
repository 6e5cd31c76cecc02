import { useQueryClient } from '@tanstack/react-query';
import { Copy, Download, Eye, FileDown, MessageSquarePlus, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { isReadOnly, type ListedTool } from '../model/find-tools.ts';
import { installTool, uninstallTool } from '../tool-actions.ts';
import { askToDeleteTool, downloadSchema } from '../tool-changes.ts';
import { openToolEditor, openToolSettings } from '../tool-dialogs.ts';
import { useInChat } from '../use-in-chat.ts';
import { UseInChatButton } from './use-in-chat-button.tsx';

/** What can be done with a tool that is made of a schema. */
export function ToolControls({ listed }: { readonly listed: ListedTool }) {
  const t = useT();
  const queries = useQueryClient();
  const chatWith = useInChat();
  const { id, name, tool, settings, plugin } = listed;
  const isReady = settings !== undefined || plugin !== undefined;
  const isOthers = isReadOnly(listed);
  return (
    <>
      {tool && !settings && (
        <Button size="small" icon={Download} onClick={() => void installTool(tool, queries, chatWith(id))}>
          {t('tools.screen.install')}
        </Button>
      )}
      {isReady && <UseInChatButton id={id} name={name} className="phone:hidden" />}
      <MoreMenu name={name}>
        {isReady && (
          <MenuItem icon={MessageSquarePlus} onSelect={chatWith(id).onSelect}>
            {t('tools.screen.use')}
          </MenuItem>
        )}
        {settings && (
          <MenuItem icon={SlidersHorizontal} onSelect={() => void openToolSettings(id)}>
            {t('tools.screen.settings')}
          </MenuItem>
        )}
        <MenuItem icon={isOthers ? Eye : Pencil} onSelect={() => void openToolEditor(listed)}>
          {t(isOthers ? 'tools.screen.view' : 'tools.screen.edit')}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => void openToolEditor(listed, 'copy')}>
          {t('tools.screen.clone')}
        </MenuItem>
        <MenuItem icon={FileDown} onSelect={() => void downloadSchema(listed, queries)}>
          {t('tools.screen.download')}
        </MenuItem>
        {(settings !== undefined || !isOthers) && <MenuSeparator />}
        {!isOthers && (
          <MenuItem icon={Trash2} danger onSelect={() => void askToDeleteTool(listed, queries)}>
            {t('tools.screen.delete')}
          </MenuItem>
        )}
        {tool && isOthers && settings && (
          <MenuItem icon={Trash2} danger onSelect={() => void uninstallTool(tool, queries)}>
            {t('tools.screen.uninstall')}
          </MenuItem>
        )}
      </MoreMenu>
    </>
  );
}
