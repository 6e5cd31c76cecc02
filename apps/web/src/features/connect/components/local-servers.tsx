import { channelRoutes, type FoundLocalServer } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { showToast } from '#/components/toast.tsx';
import type { ProviderForm } from '#/features/custom-providers/public.ts';
import { useModels } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';

/** How each server is started, in the words its makers use. */
const STARTED_BY: Readonly<Record<string, string>> = {
  Ollama: 'ollama serve',
  'LM Studio': 'lms server start',
  'llama.cpp': 'llama-server -hf ggml-org/gemma-3-4b-it-GGUF',
  vLLM: 'vllm serve Qwen/Qwen3-8B',
  Jan: 'Settings → Local API Server → Start',
};

interface LocalServersProps {
  /** False where the page is looked at from another computer than the one that runs the server. */
  readonly isThisComputer: boolean;
  readonly onFound: (() => void) | undefined;
  /** For a server that asks for a key. */
  readonly onAddress: (address: Partial<ProviderForm>) => void;
}

/** Model servers of this machine: those that run, and how to start one. */
export function LocalServers({ isThisComputer, onFound, onAddress }: LocalServersProps) {
  const t = useT();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['local-servers'],
    queryFn: ({ signal }) => callApi(channelRoutes.lookForLocalServers, {}, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const running = data?.filter(({ state }) => state !== 'off') ?? [];
  useNewServers(running, onFound);
  // The server names every place where it looks; where there is none it was told not to look.
  const isOff = data?.length === 0;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="grow text-ui font-medium">{t(isThisComputer ? 'connect.local' : 'connect.localElsewhere')}</h4>
        {!isOff && (
          <Button variant="quiet" size="small" icon={RefreshCw} busy={isFetching} onClick={() => void refetch()}>
            {t('connect.lookAgain')}
          </Button>
        )}
      </div>
      {isOff && <p className="mt-1 text-small text-text-2">{t('connect.lookingIsOff')}</p>}
      {running.length > 0 && (
        <ul className="mt-1 text-small text-text-2">
          {running.map((server) => (
            <li key={server.baseUrl} className="flex flex-wrap items-center gap-x-2">
              {runningText(server, t)}
              {server.state === 'locked' && (
                <Button
                  variant="link"
                  size="small"
                  onClick={() => onAddress({ name: server.label, baseUrl: server.baseUrl })}
                >
                  {t('connect.localKey')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOff && running.length === 0 && (
        <details className="group/local mt-1 text-small text-text-2">
          <summary className="inline-flex min-h-7.5 cursor-pointer list-none items-center gap-1.5 rounded-row pe-2 hover:text-text-1 pointer-coarse:min-h-11">
            <ChevronRight
              className="size-4 shrink-0 transition-[rotate] duration-180 group-open/local:rotate-90 rtl:-scale-x-100"
              strokeWidth={ICON_STROKE}
              aria-hidden
            />
            {t('connect.noneFound')}
          </summary>
          <ul className="mt-1 flex flex-col gap-1 ps-5.5">
            {Object.entries(STARTED_BY).map(([name, command]) => (
              <li key={name} className="flex flex-wrap items-baseline gap-x-2">
                <bdi className="w-20 shrink-0">{name}</bdi>
                <code dir="ltr" className="min-w-0 wrap-anywhere">
                  {command}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** In React: takes the models of servers that nobody knew of into the list, and says whose they are. */
function useNewServers(running: readonly FoundLocalServer[], onFound: (() => void) | undefined): void {
  const t = useT();
  const queries = useQueryClient();
  const { models, status } = useModels();
  const known = new Set(models.map(({ name }) => name));
  const found = status === 'success' ? running.filter((server) => server.models.some((name) => !known.has(name))) : [];
  const foundNames = found.map(({ baseUrl }) => baseUrl).join(' ');
  useEffect(() => {
    if (foundNames === '') return;
    void queries.invalidateQueries({ queryKey: ['models'] }).then(() => {
      for (const { label: name, models: own } of found) {
        showToast({ kind: 'success', text: t('connect.localNew', { name, count: own.length }) });
      }
      onFound?.();
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the models are read again once, when a server has appeared
  }, [foundNames]);
}

function runningText({ label, state, models }: FoundLocalServer, t: ReturnType<typeof useT>): string {
  if (state === 'locked') return t('connect.localLocked', { name: label });
  return models.length === 0
    ? t('connect.localEmpty', { name: label })
    : t('connect.localFound', { name: label, count: models.length });
}
