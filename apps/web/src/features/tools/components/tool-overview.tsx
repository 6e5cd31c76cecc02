import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Select } from '#/components/select.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import {
  findTools,
  listedPlugin,
  listedTools,
  tagsOf,
  TOOL_KINDS,
  type ListedTool,
  type ToolFilter,
} from '../model/find-tools.ts';
import { useOwnPlugins } from '../plugins/plugin-store.ts';
import { reasonOf } from '../tool-actions.ts';
import { openToolEditor } from '../tool-dialogs.ts';
import { toolsQuery } from '../tools-query.ts';
import { useBuiltinTools } from './use-builtin-tools.ts';
import { ToolRow } from './tool-row.tsx';

const FILTERS = ['all', ...TOOL_KINDS] as const;
const ALL_TAGS = 'all';
const WORDS = {
  all: { title: 'titles.tools', text: 'tools.screen.text', empty: 'tools.screen.empty' },
  plugins: { title: 'tools.plugins.title', text: 'tools.plugins.text', empty: 'tools.plugins.empty' },
} as const;

interface ToolOverviewProps {
  /** Plugins are the tools that are made of a schema. */
  readonly of: keyof typeof WORDS;
  readonly hasServer: boolean;
}

/** The list: search, filters, and the way to a new tool. Without the server there are those of this browser. */
export function ToolOverview({ of, hasServer }: ToolOverviewProps) {
  const t = useT();
  const words = WORDS[of];
  const builtin = useBuiltinTools();
  const { data, error, isLoading, refetch } = useQuery({ ...toolsQuery(), enabled: hasServer });
  const here = useOwnPlugins().map(listedPlugin);
  const tools = [...(data ? listedTools(data.tools, data.config) : []), ...here, ...(of === 'plugins' ? [] : builtin)];
  return (
    <KeptFocus>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t(words.title)}</h1>
          <p className="mt-1 text-text-2">{t(words.text)}</p>
          {!hasServer && <p className="mt-1 text-small text-text-3">{t('tools.screen.noServer')}</p>}
        </div>
        <Button variant="primary" icon={Plus} onClick={() => void openToolEditor()}>
          {t('tools.screen.create')}
        </Button>
      </header>
      {error && (
        <div className="mt-4">
          <ErrorBlock title={t('tools.screen.listFailed')} text={reasonOf(error)} onRetry={() => void refetch()} />
        </div>
      )}
      <FoundTools tools={tools} of={of} isLoading={isLoading} />
    </KeptFocus>
  );
}

interface FoundToolsProps extends Pick<ToolOverviewProps, 'of'> {
  readonly tools: readonly ListedTool[];
  readonly isLoading: boolean;
}

function FoundTools({ tools, of, isLoading }: FoundToolsProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<ToolFilter>('all');
  const [chosenTag, setTag] = useState(ALL_TAGS);
  const filters = of === 'plugins' ? FILTERS.filter((one) => one !== 'builtin') : FILTERS;
  const tags = tagsOf(tools, currentLanguage().tag);
  // The last tool of a tag may have gone.
  const tag = tags.find((one) => `=${one}` === chosenTag);
  const found = findTools(tools, filter, query, tag);
  const isPlain = query.trim() === '' && tag === undefined && filter !== 'builtin';
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <SearchInput value={query} onChange={setQuery} label={t('tools.screen.search')} className="min-w-60 flex-1" />
        <div className="w-44 phone:w-auto phone:min-w-32 phone:flex-1">
          <Select
            label={t('tools.screen.filter')}
            value={filter}
            options={filters.map((value) => ({ value, label: t(`tools.filters.${value}`) }))}
            onChange={setFilter}
          />
        </div>
        {tags.length > 0 && (
          <div className="w-44 phone:w-auto phone:min-w-32 phone:flex-1">
            <Select
              label={t('openapiTools.picker.tag')}
              value={tag === undefined ? ALL_TAGS : chosenTag}
              options={[
                { value: ALL_TAGS, label: t('openapiTools.picker.allTags') },
                ...tags.map((one) => ({ value: `=${one}`, label: one })),
              ]}
              onChange={setTag}
            />
          </div>
        )}
      </div>
      <output className="sr-only">{t('tools.on', { count: found.length })}</output>
      {isLoading && (
        <div className="pt-6">
          <SkeletonLines />
        </div>
      )}
      {!isLoading && found.length === 0 && (
        <EmptyState text={t(isPlain ? WORDS[of].empty : 'tools.screen.nothingFound')} />
      )}
      <ul className="mt-4">
        {found.map((tool) => (
          <ToolRow key={tool.id} listed={tool} />
        ))}
      </ul>
    </>
  );
}
