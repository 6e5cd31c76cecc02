import { type Tool, WEB_BROWSING } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callPriceText } from '../call-price-text.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { askToDeleteTool, installTool, uninstallTool } from '../tool-actions.ts';
import { openToolEditor, openToolSettings } from '../tool-dialogs.ts';
import { BrowsingSettingsLink } from './browsing-settings-link.tsx';
import { ToolGlyph } from './tool-glyph.tsx';

/** A tool in the list. One's own opens to be changed, others to be looked at; those that come along have nothing to open. */
export function ToolRow({ listed }: { readonly listed: ListedTool }) {
  const t = useT();
  const { id, name, description, kind, settings, tool, isMissing = false } = listed;
  return (
    <ListRow
      leading={<ToolGlyph id={id} />}
      title={name}
      subtitle={description}
      meta={
        <span className="flex items-center gap-2">
          {tool?.pricePerCall !== undefined && (
            <span>{t('tools.screen.perCall', { price: callPriceText(tool.pricePerCall) })}</span>
          )}
          {settings && <Badge tone="accent">{t('tools.screen.isInstalled')}</Badge>}
          <span className="phone:hidden">{t(`tools.kinds.${kind}`)}</span>
        </span>
      }
      control={
        tool ? (
          <ToolControls tool={tool} isInstalled={settings !== undefined} />
        ) : (
          id === WEB_BROWSING && !isMissing && <BrowsingSettingsLink />
        )
      }
      {...(tool && { onPress: () => void openToolEditor(tool) })}
    />
  );
}

function ToolControls({ tool, isInstalled }: { readonly tool: Tool; readonly isInstalled: boolean }) {
  const t = useT();
  const queries = useQueryClient();
  const isOwn = tool.type === 'custom';
  return (
    <>
      {!isInstalled && (
        <Button size="small" icon={Download} onClick={() => void installTool(tool, queries)}>
          {t('tools.screen.install')}
        </Button>
      )}
      {(isInstalled || isOwn) && (
        <MoreMenu name={tool.name}>
          {isInstalled && (
            <MenuItem icon={SlidersHorizontal} onSelect={() => void openToolSettings(tool.id)}>
              {t('tools.screen.settings')}
            </MenuItem>
          )}
          {isOwn && (
            <MenuItem icon={Pencil} onSelect={() => void openToolEditor(tool)}>
              {t('tools.screen.edit')}
            </MenuItem>
          )}
          <MenuSeparator />
          {isOwn ? (
            <MenuItem icon={Trash2} danger onSelect={() => void askToDeleteTool(tool, queries)}>
              {t('tools.screen.delete')}
            </MenuItem>
          ) : (
            <MenuItem icon={Trash2} danger onSelect={() => void uninstallTool(tool, queries)}>
              {t('tools.screen.uninstall')}
            </MenuItem>
          )}
        </MoreMenu>
      )}
    </>
  );
}
