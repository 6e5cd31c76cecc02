import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#/components/empty-state.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { listedTools } from '../model/find-tools.ts';
import { toolsQuery } from '../tools-query.ts';
import { ToolRow } from './tool-row.tsx';

/** Tools made of an OpenAPI schema, in a simpler form. */
export function PluginsScreen() {
  const t = useT();
  const { data } = useQuery({ ...toolsQuery(), enabled: isKnownHere() });
  const plugins = data ? listedTools(data.tools, data.config) : [];
  return (
    <>
      <h1 className="text-title phone:sr-only">{t('titles.plugins')}</h1>
      {plugins.length === 0 && <EmptyState text={t('tools.screen.empty')} />}
      <ul className="mt-4">
        {plugins.map((plugin) => (
          <ToolRow key={plugin.id} listed={plugin} />
        ))}
      </ul>
    </>
  );
}
