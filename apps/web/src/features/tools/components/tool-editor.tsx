import type { Tool } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { isReadOnly, type ListedTool } from '../model/find-tools.ts';
import { formOfCopy, formOfPlugin, formOfTool } from '../model/tool-form.ts';
import { pluginToken } from '../plugins/plugin-store.ts';
import { reasonOf } from '../tool-actions.ts';
import { toolDetailsQuery } from '../tools-query.ts';
import { ToolFormDialog } from './tool-form-dialog.tsx';
import { ToolView } from './tool-view.tsx';

interface ToolEditorProps extends OverlayFrame {
  readonly listed?: ListedTool | undefined;
  readonly how: 'itself' | 'copy';
}

/** Makes a tool, changes one, or shows one of somebody else's. */
export function ToolEditor({ listed, how: asked, ...frame }: ToolEditorProps) {
  const t = useT();
  const [how, setHow] = useState(asked);
  if (!listed) return <ToolFormDialog start={formOfTool(undefined)} {...frame} />;
  const { tool, plugin } = listed;
  if (tool) return <StoredTool listed={listed} tool={tool} how={how} onCopy={() => setHow('copy')} {...frame} />;
  if (!plugin) return null;
  const form = formOfPlugin(plugin, pluginToken(plugin.id)?.value ?? '');
  if (how === 'itself') return <ToolFormDialog listed={listed} start={form} {...frame} />;
  return <ToolFormDialog start={formOfCopy(form, t('tools.screen.copyName', { name: plugin.name }))} {...frame} />;
}

interface StoredToolProps extends OverlayFrame {
  readonly listed: ListedTool;
  readonly tool: Tool;
  readonly how: 'itself' | 'copy';
  readonly onCopy: () => void;
}

/** A tool of the server, whose schema is not in the list. */
function StoredTool({ listed, tool, how, onCopy, ...frame }: StoredToolProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(toolDetailsQuery(tool));
  if (!data) {
    return (
      <Dialog {...dialogFrame(frame)} size="form" title={listed.name}>
        {error ? (
          <ErrorBlock title={t('tools.form.notLoaded')} text={reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines />
        )}
      </Dialog>
    );
  }
  const stored = { ...listed, tool: data };
  const form = formOfTool(data, listed.settings);
  if (how === 'copy')
    return <ToolFormDialog start={formOfCopy(form, t('tools.screen.copyName', { name: listed.name }))} {...frame} />;
  return isReadOnly(listed) ? (
    <ToolView listed={stored} form={form} onCopy={onCopy} {...frame} />
  ) : (
    <ToolFormDialog listed={stored} start={form} {...frame} />
  );
}
