import { useQueryClient } from '@tanstack/react-query';
import { Copy, Download, Eye, Pencil, Plug, Trash2 } from 'lucide-react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ListedPlugin } from '../../model/listed-plugin.ts';
import { askToDeletePlugin, downloadPlugin } from '../../plugins/plugin-actions.ts';
import { openPlugin } from '../../plugins/open-plugin.ts';
import { installTool } from '../../tool-actions.ts';

/** A plugin in the list. One's own opens to be changed, those of the operator to be looked at. */
export function PluginRow({ listed }: { readonly listed: ListedPlugin }) {
  const t = useT();
  const { name, description, methods, isReadOnly, plugin } = listed;
  return (
    <ListRow
      leading={<Plug className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      title={name}
      subtitle={description}
      meta={
        <span className="flex items-center gap-2">
          {isReadOnly && <Badge>{t('plugins.readOnly')}</Badge>}
          {plugin && isKnownHere() && <Badge>{t('plugins.here')}</Badge>}
          {methods !== undefined && <span className="phone:hidden">{t('plugins.methods', { count: methods })}</span>}
        </span>
      }
      control={<PluginControls listed={listed} />}
      onPress={() => void openPlugin(listed)}
    />
  );
}

function PluginControls({ listed }: { readonly listed: ListedPlugin }) {
  const t = useT();
  const queries = useQueryClient();
  const { name, isReadOnly, tool, settings } = listed;
  return (
    <>
      {tool && !settings && (
        <Button size="small" icon={Download} onClick={() => void installTool(tool, queries)}>
          {t('tools.screen.install')}
        </Button>
      )}
      <MoreMenu name={name}>
        <MenuItem icon={isReadOnly ? Eye : Pencil} onSelect={() => void openPlugin(listed)}>
          {t(isReadOnly ? 'plugins.view' : 'tools.screen.edit')}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => void openPlugin(listed, 'copy')}>
          {t('plugins.clone')}
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => void downloadPlugin(listed, queries)}>
          {t('plugins.download')}
        </MenuItem>
        {!isReadOnly && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => void askToDeletePlugin(listed, queries)}>
              {t('plugins.delete')}
            </MenuItem>
          </>
        )}
      </MoreMenu>
    </>
  );
}
