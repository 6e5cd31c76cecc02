import type { McpServer } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { ownName } from '../model/server-state.ts';

/** In React: what a server is and offers in one line, or why it cannot be used. */
export function useServerLine(server: McpServer): string {
  const t = useT();
  const { state, tools, prompts, hasResources } = server;
  if (state.kind === 'failed') return t(`mcp.failures.${state.reason}`);
  if (state.kind === 'needs-sign-in') return t('mcp.screen.wantsSignIn');
  const offers = [
    t('tools.on', { count: tools.length }),
    prompts.length > 0 ? t('mcp.counts.prompts', { count: prompts.length }) : '',
    hasResources ? t('mcp.counts.hasResources') : '',
    ownName(server),
  ];
  return offers.filter((part) => part !== '').join(' · ');
}
