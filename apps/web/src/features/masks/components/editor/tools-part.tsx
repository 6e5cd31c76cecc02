import type { Mask } from '@parley/contract';
import { X } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { EditorRow } from './editor-row.tsx';

interface ToolsPartProps {
  readonly mask: Mask;
  readonly onChange: (fields: Partial<Mask>) => void;
  readonly of?: 'mask' | 'chat';
}

const WORDS = {
  mask: { none: 'masks.editor.toolsNone', some: 'masks.editor.toolsText' },
  chat: { none: 'chatSettings.toolsNone', some: 'chatSettings.toolsText' },
} as const;

/** The tools that a mask brings along, as whoever made it named them. */
export function ToolsPart({ mask: { plugin }, onChange, of = 'mask' }: ToolsPartProps) {
  const t = useT();
  const words = WORDS[of];
  const remove = (name: string) => onChange({ plugin: plugin.filter((each) => each !== name) });
  return (
    <EditorRow label={t('masks.editor.tools')} text={t(plugin.length === 0 ? words.none : words.some)}>
      <span className="flex max-w-80 flex-wrap justify-end gap-1.5 phone:max-w-44">
        {plugin.map((name) => (
          <Chip
            key={name}
            aria-label={t('masks.editor.removeTool', { name })}
            trailing={<X className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
            onClick={() => remove(name)}
          >
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </span>
    </EditorRow>
  );
}
