import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { reasonOf } from '../mcp-actions.ts';
import { mcpLogQuery } from '../mcp-query.ts';

/** What happened with a server lately, the newest first. */
export function ServerLog({ serverId }: { readonly serverId: string }) {
  const t = useT();
  const { data, error } = useQuery(mcpLogQuery(serverId));
  if (error) return <ErrorBlock title={t('mcp.log.failed')} text={reasonOf(error)} />;
  if (!data) return <SkeletonLines />;
  if (data.length === 0) return <EmptyState text={t('mcp.log.empty')} />;
  return (
    <ol className="text-small">
      {data.map(({ at, event, detail, durationMs }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two events may be alike
        <li key={index} className="flex items-baseline gap-3 border-line py-1.5 not-first:border-t">
          <SaidTime time={Date.parse(at)} className="w-28 shrink-0 text-text-3 phone:w-20" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className={event === 'failed' || event === 'call-failed' ? 'text-danger' : ''}>
              {t(`mcp.log.events.${event}`)}
            </span>
            {detail !== '' && <bdi className="text-text-2"> {detail}</bdi>}
          </span>
          {durationMs !== undefined && (
            <span className="shrink-0 text-text-3 tabular-nums">{secondsText(durationMs)}</span>
          )}
        </li>
      ))}
    </ol>
  );

  function secondsText(ms: number): string {
    const formatted = (ms / 1_000).toLocaleString(currentLanguage().tag, { maximumFractionDigits: 1 });
    return t('thread.actions.seconds', { formatted });
  }
}
