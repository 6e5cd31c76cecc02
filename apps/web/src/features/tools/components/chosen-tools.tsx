import { Plus, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { switchedTools } from '../model/tool-list.ts';
import { toolsWorld } from '../tools-world.ts';
import { openToolChoice } from '../open-tools.ts';
import { useUsableTools } from './use-usable-tools.ts';

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
  return (
    <span className="flex max-w-80 flex-col items-end gap-1.5 phone:max-w-44">
      <span className="flex flex-wrap justify-end gap-1.5">
        {ids.map((id) => {
          const name = tools.find((tool) => tool.id === id)?.name ?? (servers.owns(id) ? 'MCP' : id);
          return (
            <Chip
              key={id}
              aria-label={t('tools.removeOne', { name })}
              className={missing.includes(id) ? 'text-text-3' : ''}
              trailing={<X className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
              onClick={() => onChange(switchedTools(ids, id, false))}
            >
              {servers.owns(id) ? <servers.Name toolId={id} /> : <bdi>{name}</bdi>}
            </Chip>
          );
        })}
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
  const { owns } = toolsWorld.get().servers;
  const nameOf = (id: string) => tools.find((tool) => tool.id === id)?.name ?? (owns(id) ? 'MCP' : id);
  return <bdi>{listText(ids.map(nameOf))}</bdi>;
}
