import type { Mask } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { ChosenTools } from '#/features/tools/public.ts';
import { EditorRow } from './editor-row.tsx';

interface ToolsPartProps {
  readonly mask: Mask;
  readonly onChange: (fields: Partial<Mask>) => void;
}

/** The tools that chats with this mask have on. */
export function ToolsPart({ mask: { plugin }, onChange }: ToolsPartProps) {
  const t = useT();
  return (
    <EditorRow
      label={t('masks.editor.tools')}
      text={t(plugin.length === 0 ? 'masks.editor.toolsNone' : 'masks.editor.toolsText')}
    >
      <ChosenTools ids={plugin} onChange={(ids) => onChange({ plugin: ids })} />
    </EditorRow>
  );
}
