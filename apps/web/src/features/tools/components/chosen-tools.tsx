import { Plus, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { switchedTools } from '../model/tool-list.ts';
import { toolsWorld } from '../tools-world.ts';
import { openToolChoice } from '../open-tools.ts';
import { useUsableTools } from './use-usable-tools.ts';

const LIST_STYLE = { type: 'conjunction', style: 'narrow' } as const;

interface ChosenToolsProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** The tools that a mask brings along, to be taken out, and the way to more. */
export function ChosenTools({ ids, onChange }: ChosenToolsProps) {
  const t = useT();
  const { tools, missingOf } = useUsableTools();
  const missing = missingOf(ids);
  const { servers } = toolsWorld.get();
  const chip = (id: string, name: string) => (
    <Chip
      key={id}
      aria-label={t('tools.removeOne', { name })}
      className={missing.includes(id) ? 'text-text-3' : ''}
      trailing={<X className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
      onClick={() => onChange(switchedTools(ids, id, false))}
    >
      <bdi>{name}</bdi>
    </Chip>
  );
  return (
    <span className="flex max-w-80 flex-col items-end gap-1.5 phone:max-w-44">
      <span className="flex flex-wrap justify-end gap-1.5">
        {ids.map((id) =>
          servers.owns(id) ? (
            <servers.Name key={id} toolId={id}>
              {(name) => chip(id, name)}
            </servers.Name>
          ) : (
            chip(id, tools.find((tool) => tool.id === id)?.name ?? id)
          ),
        )}
        <Button size="small" variant="outline" icon={Plus} onClick={() => void openToolChoice(ids, onChange)}>
          {t('tools.add')}
        </Button>
      </span>
      {missing.length > 0 && (
        <span className="text-end text-meta text-text-3">{t('tools.missing', { count: missing.length })}</span>
      )}
    </span>
  );
}

/** The names of tools, in one line. */
export function ToolNames({ ids }: { readonly ids: readonly string[] }) {
  const { tools } = useUsableTools();
  const { owns, Name } = toolsWorld.get().servers;
  const nameOf = (id: string) =>
    owns(id) ? <Name key={id} toolId={id} /> : <bdi key={id}>{tools.find((tool) => tool.id === id)?.name ?? id}</bdi>;
  const parts = new Intl.ListFormat(currentLanguage().tag, LIST_STYLE).formatToParts(ids);
  return parts.map(({ type, value }) => (type === 'element' ? nameOf(value) : value));
}
