import { useState, type ComponentType } from 'react';
import { Button } from '#/components/button.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { findTools, type ListedTool } from '../model/find-tools.ts';
import { missingTools, switchedTools } from '../model/tool-list.ts';
import { ToolGlyph } from './tool-glyph.tsx';
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
  const { tools, areAllKnown } = useUsableTools();
  const [query, setQuery] = useState('');
  const missing = areAllKnown ? missingTools(on, tools) : [];
  const found = findTools(tools, 'all', query);
  return (
    <>
      {tools.length >= SEARCHED_FROM && (
        <SearchInput value={query} onChange={setQuery} label={t('tools.screen.search')} />
      )}
      <output className="mt-2 text-small text-text-3">
        {t('tools.onOf', { on: on.length - missing.length, count: tools.length })}
      </output>
      <ul className="flex flex-col">
        {found.map((tool) => (
          <li key={tool.id} className="flex min-h-16 items-start gap-3 border-line py-3 not-first:border-t">
            <ToolGlyph id={tool.id} />
            <span className="flex min-w-0 grow flex-col">
              <span className="text-ui font-medium">
                <bdi>{tool.name}</bdi>
              </span>
              <span className="line-clamp-2 text-small text-text-3" dir="auto">
                {tool.description}
              </span>
              {Below && on.includes(tool.id) && <Below tool={tool} />}
            </span>
            <Switch
              label={tool.name}
              checked={on.includes(tool.id)}
              onChange={(isOn) => onChange(switchedTools(on, tool.id, isOn))}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-3 text-text-3">{t('tools.screen.nothingFound')}</p>}
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
