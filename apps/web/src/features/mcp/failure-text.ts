import type { McpServer, McpState } from '@parley/contract';
import { t } from '#/i18n/i18n.ts';
import { refusedAddress } from '#/features/tools/public.ts';
import { isLocalServer } from './model/server-id.ts';

type Failed = McpState & { readonly kind: 'failed' };

/** Why a server cannot be used, and what helps where that is known. */
export function failureText({ id, url }: Pick<McpServer, 'id' | 'url'>, { reason, detail }: Failed): string {
  if (reason === 'not-mcp' && isLocalServer(id)) return t('mcp.local.notMcp');
  const refused = reason === 'address-refused' ? refusedAddress(detail, url) : undefined;
  return refused ?? t(`mcp.failures.${reason}`);
}
