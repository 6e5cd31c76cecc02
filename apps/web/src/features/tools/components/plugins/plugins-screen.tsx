import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { findPlugins, listedPlugins, type ListedPlugin } from '../../model/listed-plugin.ts';
import { openPlugin } from '../../plugins/open-plugin.ts';
import { useOwnPlugins } from '../../plugins/plugin-store.ts';
import { reasonOf } from '../../tool-actions.ts';
import { toolsQuery } from '../../tools-query.ts';
import { PluginRow } from './plugin-row.tsx';

/** Tools made of an OpenAPI schema, in their simple form: one schema, one credential. */
export function PluginsScreen() {
  const t = useT();
  const hasServer = isKnownHere();
  const { data, error, isLoading, refetch } = useQuery({ ...toolsQuery(), enabled: hasServer });
  const plugins = listedPlugins(data?.tools ?? [], data?.config ?? [], useOwnPlugins());
  return (
    <KeptFocus>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t('titles.plugins')}</h1>
          <p className="mt-1 text-text-2">{t('plugins.text')}</p>
          {!hasServer && <p className="mt-1 text-small text-text-3">{t('plugins.noServer')}</p>}
        </div>
        <Button variant="primary" icon={Plus} onClick={() => void openPlugin()}>
          {t('plugins.create')}
        </Button>
      </header>
      {error && (
        <div className="mt-4">
          <ErrorBlock
            title={t('plugins.listFailed')}
            text={reasonOf(error)}
            actions={
              <Button variant="outline" size="small" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            }
          />
        </div>
      )}
      {isLoading ? (
        <div className="pt-6">
          <SkeletonLines />
        </div>
      ) : (
        <FoundPlugins plugins={plugins} />
      )}
    </KeptFocus>
  );
}

function FoundPlugins({ plugins }: { readonly plugins: readonly ListedPlugin[] }) {
  const t = useT();
  const [query, setQuery] = useState('');
  const found = findPlugins(plugins, query);
  if (plugins.length === 0) return <EmptyState text={t('plugins.empty')} />;
  return (
    <>
      <SearchInput value={query} onChange={setQuery} label={t('plugins.search')} className="mt-6" />
      <output className="sr-only">{t('plugins.count', { count: found.length })}</output>
      {found.length === 0 && <EmptyState text={t('plugins.nothingFound')} />}
      <ul className="mt-4">
        {found.map((plugin) => (
          <PluginRow key={plugin.id} listed={plugin} />
        ))}
      </ul>
    </>
  );
}
