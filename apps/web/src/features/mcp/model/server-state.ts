import type { McpServer } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';
import { isLocalServer } from './server-id.ts';

/** What a server offers is looked at anew after this, and whether one that was down is back. */
const LOOK_AGAIN_AFTER_MS = 10 * 60_000;
const TRY_AGAIN_AFTER_MS = 60_000;
/** Somebody who looks at the list wants to know how it stands now. */
const CHECK_AFTER_MS = 20_000;

/** Whether a chat can use a server, as far as is known. */
export function isUsable({ state, tools }: Pick<McpServer, 'state' | 'tools'>): boolean {
  return state.kind === 'connected' || (state.kind !== 'failed' && state.kind !== 'needs-sign-in' && tools.length > 0);
}

/** Whether what is known of a server is young enough to go by. */
export function isLookedAtLately({ state, checkedAt }: Pick<McpServer, 'state' | 'checkedAt'>, now: number): boolean {
  const patience = state.kind === 'connected' ? LOOK_AGAIN_AFTER_MS : TRY_AGAIN_AFTER_MS;
  return now - Date.parse(checkedAt) < patience;
}

/** Whether to ask a server how it stands, because somebody looks at it. One that waits for a sign-in says nothing new. */
export function isCheckDue({ state, checkedAt }: Pick<McpServer, 'state' | 'checkedAt'>, now: number): boolean {
  const maySayMore = state.kind === 'connected' || state.kind === 'failed';
  return maySayMore && !(now - Date.parse(checkedAt) < CHECK_AFTER_MS);
}

/** The colour in which a state is said; its word says the same. */
export const STATE_TONES = {
  checking: 'neutral',
  connecting: 'neutral',
  connected: 'success',
  stopped: 'neutral',
  'needs-sign-in': 'warn',
  failed: 'danger',
} as const;

/** What a server is and offers, as far as it is known: its own name where that says more than the one it was given. */
export function ownName({ name, about }: Pick<McpServer, 'name' | 'about'>): string {
  const own = about.title || about.name;
  const named = own === name ? '' : own;
  return [named, about.version].filter((part) => part !== '').join(' ');
}

const FOLLOW_CLOSELY_MS = 2_000;
const FOLLOW_MS = 30_000;

/** How often a list that is on the screen is asked for: often while something is about to change. */
export function followInterval(servers: readonly Pick<McpServer, 'state'>[]): number {
  const isMoving = servers.some(({ state }) => state.kind === 'connecting' || state.kind === 'needs-sign-in');
  return isMoving ? FOLLOW_CLOSELY_MS : FOLLOW_MS;
}

/** What connecting anew is called: a program is started, or started again. */
export function reconnectText({ id, state }: Pick<McpServer, 'id' | 'state'>): TextKey {
  if (!isLocalServer(id)) return 'mcp.screen.reconnect';
  return state.kind === 'connected' ? 'mcp.local.restart' : 'mcp.local.start';
}
