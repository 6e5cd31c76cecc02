import { WEB_BROWSING } from '@parley/contract';
import { useState, type ComponentType } from 'react';
import { Button } from '#/components/button.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { findTools, type ListedTool } from '../model/find-tools.ts';
import { switchedTools } from '../model/tool-list.ts';
import { toolsWorld } from '../tools-world.ts';
import { BrowsingSettingsLink } from './browsing-settings-link.tsx';
import { ToolGlyph } from './tool-glyph.tsx';
import { ToolSwitchRow } from './tool-switch-row.tsx';
import { useUsableTools } from './use-usable-tools.ts';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7;

interface ToolChoiceProps {
  /** The ids of those that are on. */
  readonly on: readonly string[];
  readonly onChange: (on: string[]) => void;
  /** What stands below a tool that is on. */
  readonly Below?: ComponentType<{ readonly tool: ListedTool }>;
}

/** A switch for each tool that can be used, how many are on, and what of them is not there. */
export function ToolChoice({ on, onChange, Below }: ToolChoiceProps) {
  const t = useT();
  const { tools, missingOf } = useUsableTools();
  const [query, setQuery] = useState('');
  const { Switches } = toolsWorld.get().servers;
  const missing = missingOf(on);
  const isOnHere = tools.filter(({ id }) => on.includes(id));
  const found = findTools(tools, 'all', query);
  return (
    <>
      {tools.length >= SEARCHED_FROM && (
        <SearchInput value={query} onChange={setQuery} label={t('tools.screen.search')} />
      )}
      <output className="mt-2 text-small text-text-3">
        {t('tools.onOf', { on: isOnHere.length, count: tools.length })}
      </output>
      <ul className="flex flex-col">
        {found.map((tool) => (
          <ToolSwitchRow
            key={tool.id}
            glyph={<ToolGlyph id={tool.id} />}
            name={tool.name}
            description={tool.description}
            isOn={on.includes(tool.id)}
            isWhole={tool.kind === 'builtin'}
            isMissing={tool.isMissing === true}
            onSwitch={(isOn) => onChange(switchedTools(on, tool.id, isOn))}
          >
            {tool.id === WEB_BROWSING && tool.isMissing !== true && <BrowsingSettingsLink />}
            {Below && on.includes(tool.id) && <Below tool={tool} />}
          </ToolSwitchRow>
        ))}
      </ul>
      {found.length === 0 && <p className="py-3 text-text-3">{t('tools.screen.nothingFound')}</p>}
      <Switches on={on} onChange={onChange} query={query} />
      {missing.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-text-3">
          {t('tools.missing', { count: missing.length })}
          <Button variant="link" size="small" onClick={() => onChange(on.filter((id) => !missing.includes(id)))}>
            {t('tools.removeMissing', { count: missing.length })}
          </Button>
        </p>
      )}
    </>
  );
}
