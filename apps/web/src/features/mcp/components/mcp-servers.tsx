import { useQuery } from '@tanstack/react-query';
import { Plus, Terminal } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { useCheckedServers } from '../check-servers.ts';
import { reasonOf } from '../mcp-actions.ts';
import { canKeepOnServer } from '../list-servers.ts';
import { openLocalEditor, openServerEditor } from '../mcp-dialogs.ts';
import { mcpServersQuery } from '../mcp-query.ts';
import { followInterval } from '../model/server-state.ts';
import { ServerRow } from './server-row.tsx';

/** The MCP servers of an account: how it stands with each, and the way to a new one. */
export function McpServers() {
  const t = useT();
  const { data, error, isLoading, refetch } = useQuery({
    ...mcpServersQuery(),
    refetchInterval: ({ state }) => followInterval(state.data ?? []),
    refetchOnWindowFocus: 'always',
  });
  const checking = useCheckedServers(data);
  const isKept = canKeepOnServer();
  const add = (
    <div className="flex flex-wrap items-center gap-2">
      {platform.desktop && (
        <Button variant={isKept ? 'outline' : 'primary'} icon={Terminal} onClick={() => void openLocalEditor()}>
          {t('mcp.local.add')}
        </Button>
      )}
      {isKept && (
        <Button variant="primary" icon={Plus} onClick={() => void openServerEditor()}>
          {t('mcp.screen.add')}
        </Button>
      )}
    </div>
  );
  return (
    <KeptFocus>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-title phone:sr-only">{t('mcp.title')}</h1>
          {data?.length !== 0 && <p className="mt-1 text-text-2">{t('mcp.screen.text')}</p>}
        </div>
        {data !== undefined && data.length > 0 && add}
      </header>
      {!isKept && (
        <p className="mt-4 text-text-2">{t(platform.desktop ? 'mcp.local.noServer' : 'mcp.screen.noServer')}</p>
      )}
      {error && (
        <div className="mt-4">
          <ErrorBlock title={t('mcp.screen.listFailed')} text={reasonOf(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isLoading && (
        <div className="pt-6">
          <SkeletonLines />
        </div>
      )}
      {data?.length === 0 && <EmptyState text={t('mcp.screen.empty')} action={add} />}
      <ul className="mt-4">
        {data?.map((server) => (
          <ServerRow key={server.id} server={server} isChecked={checking.has(server.id)} />
        ))}
      </ul>
    </KeptFocus>
  );
}
