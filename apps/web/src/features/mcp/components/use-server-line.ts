import type { McpServer } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { failureText } from '../failure-text.ts';
import { ownName } from '../model/server-state.ts';

interface ServerLine {
  /** What it offers, or why it cannot be used. */
  readonly text: string;
  /** What it calls itself, in its own language; may be empty. */
  readonly own: string;
}

/** In React: what a server is and offers, for one line. */
export function useServerLine(server: McpServer): ServerLine {
  const t = useT();
  const { state, tools, prompts, hasResources } = server;
  if (state.kind === 'failed') return { text: failureText(server, state), own: '' };
  if (state.kind === 'needs-sign-in') return { text: t('mcp.screen.wantsSignIn'), own: '' };
  const offers = [
    t('tools.on', { count: tools.length }),
    prompts.length > 0 ? t('mcp.counts.prompts', { count: prompts.length }) : '',
    hasResources ? t('mcp.counts.hasResources') : '',
  ];
  return { text: offers.filter((part) => part !== '').join(' · '), own: ownName(server) };
}
