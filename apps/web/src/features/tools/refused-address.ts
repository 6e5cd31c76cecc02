import { getUser } from '#/features/settings/public.ts';
import { isolated } from '#/i18n/isolated.ts';
import { t } from '#/i18n/i18n.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Named by the server where it would help. */
const SETTING = 'PARLEY_ALLOWED_PRIVATE_HOSTS';

/** What to do about an address that the server may not call, by what it said; undefined where no setting would help. */
export function refusedAddress(said: string, url: string): string | undefined {
  const host = URL.parse(url)?.host ?? '';
  if (host === '' || !said.includes(SETTING)) return undefined;
  return isOperator()
    ? t('tools.refused.operator', { host: isolated(host), setting: isolated(`${SETTING}=${host}`) })
    : t('tools.refused.other', { host: isolated(host) });
}

/** Whether somebody here may set up the server; on a private one everybody who is let in counts as its owner. */
function isOperator(): boolean {
  return runtimeConfig.mode === 'private' || getUser().user?.isOperator === true;
}
