import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { AskAgain, type ServerSwitchesProps, switchedTools, ToolSwitchRow } from '#/features/tools/public.ts';
import { isolated } from '#/i18n/isolated.ts';
import { useT } from '#/i18n/use-t.ts';
import { useCheckedServers } from '../check-servers.ts';
import { mcpServersQuery } from '../mcp-query.ts';
import { findServers } from '../model/find-servers.ts';
import { toolIdOf } from '../model/server-id.ts';
import { useServerLine } from './use-server-line.ts';
import type { McpServer } from '@parley/contract';

/** The MCP servers among the tools of a chat or a mask. Without one there is nothing to see. */
export function ServerSwitches({ on, onChange, query }: ServerSwitchesProps) {
  const t = useT();
  const { data } = useQuery(mcpServersQuery());
  useCheckedServers(data);
  const all = data ?? [];
  const found = findServers(all, query);
  if (found.length === 0) return null;
  return (
    <section aria-label={t('mcp.title')} className="border-t border-line pt-3">
      <h3 className="text-meta font-medium text-text-3">{t('mcp.title')}</h3>
      <output className="text-small text-text-3">
        {t('tools.onOf', { on: all.filter(({ id }) => on.includes(toolIdOf(id))).length, count: all.length })}
      </output>
      <ul className="flex flex-col">
        {found.map((server) => {
          const id = toolIdOf(server.id);
          return (
            <ServerSwitch
              key={id}
              server={server}
              isOn={on.includes(id)}
              onSwitch={(isOn) => onChange(switchedTools(on, id, isOn))}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface ServerSwitchProps {
  readonly server: McpServer;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function ServerSwitch({ server, isOn, onSwitch }: ServerSwitchProps) {
  const glyph = <Plug className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />;
  const { text, own } = useServerLine(server);
  const description = own === '' ? text : `${text} · ${isolated(own)}`;
  return (
    <ToolSwitchRow glyph={glyph} name={server.name} {...{ description, isOn, onSwitch }}>
      {isOn && <AskAgain toolId={toolIdOf(server.id)} />}
    </ToolSwitchRow>
  );
}
