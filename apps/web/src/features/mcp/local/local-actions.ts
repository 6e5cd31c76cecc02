import type { McpServer } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import type { LocalServer, LocalServerDraft } from '#/platform/platform.ts';
import { newLocalServerId } from '../model/server-id.ts';
import { pageHost } from './page-host.ts';
import { keepServer } from '../shown-servers.ts';

const REFUSALS: Readonly<Record<string, TextKey>> = {
  not_allowed: 'mcp.local.refusals.notAllowed',
  no_program: 'mcp.local.refusals.noProgram',
  too_long: 'mcp.local.refusals.tooLong',
  too_many: 'mcp.local.refusals.tooMany',
  no_values: 'mcp.failures.secrets-unreadable',
};

/** The words for what the app refused to keep. */
export function refusalText(reason: unknown): TextKey {
  return (typeof reason === 'string' ? REFUSALS[reason] : undefined) ?? 'mcp.local.refusals.notKept';
}

/** Adds a program or changes one, which the system asks about, and starts it. */
export async function saveLocalServer(id: string | undefined, draft: LocalServerDraft): Promise<McpServer> {
  const saved = await pageHost().save(id ?? newLocalServerId(), draft);
  keepServer(saved);
  return saved;
}

/** Ends a program until something is asked of it again. */
export async function stopLocalServer({ id, name }: Pick<McpServer, 'id' | 'name'>): Promise<void> {
  keepServer(await pageHost().stop(id));
  showToast({ text: t('mcp.local.stopped', { name }) });
}

/** What the app keeps of a program now. */
export function findLocalServer({ id }: Pick<McpServer, 'id'>): Promise<LocalServer | undefined> {
  return pageHost().find(id);
}
