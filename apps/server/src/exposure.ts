import type { Settings } from './config.ts';
import { weaknessOf } from './lib/code-strength.ts';
import { isLoopbackHost } from './lib/loopback.ts';

type Exposure = Pick<Settings, 'mode' | 'host' | 'publicUrl' | 'trustProxy' | 'accessCode' | 'open'>;

const GOOD_CODE = 'for instance to what "openssl rand -base64 18" prints';

/** Without it a careless setting would let the whole network spend the owner's keys. */
export function exposureProblem(config: Exposure): string | undefined {
  const sign = signOfExposure(config);
  if (config.mode !== 'private' || sign === undefined) return undefined;
  if (config.accessCode === undefined) {
    if (config.open) return undefined;
    return (
      `${sign}, but there is no access code. ` +
      `Set PARLEY_ACCESS_CODE, ${GOOD_CODE}, or PARLEY_OPEN=1 if everybody may use this server`
    );
  }
  const weakness = weaknessOf(config.accessCode);
  if (weakness === undefined) return undefined;
  return `${sign}, but the access code ${weakness}. Set PARLEY_ACCESS_CODE to another one, ${GOOD_CODE}`;
}

/** What the settings say about other machines that reach this one; undefined where it is for itself. */
function signOfExposure({ host, publicUrl, trustProxy }: Exposure): string | undefined {
  if (!isLoopbackHost(host)) return `HOST is '${host}', which other machines can reach`;
  if (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname))
    return `PARLEY_PUBLIC_URL is '${publicUrl}', which other machines can reach`;
  return trustProxy === false ? undefined : 'PARLEY_TRUST_PROXY says that a proxy lets other machines in';
}

/** Whether nobody but this machine reaches the server, as far as its settings say. */
export function isForThisMachine(config: Exposure): boolean {
  return config.mode === 'private' && !config.open && signOfExposure(config) === undefined;
}

/**
 * Whether those who are let in may change the channels. On a server without a code that others reach, everybody is let in,
 * so there nobody may: its operator has the command line.
 */
export function managesChannels(config: Exposure & Pick<Settings, 'manageChannels'>): boolean {
  if (config.mode !== 'private' || !config.manageChannels) return false;
  return config.accessCode !== undefined || isForThisMachine(config);
}

/**
 * Whether visitors open what is shared without the access code. By itself not on a server for one machine, where nobody else
 * is meant to come.
 */
export function showsShares(config: Exposure & Pick<Settings, 'publicShares'>): boolean {
  return config.mode === 'hosted' || (config.publicShares ?? !isForThisMachine(config));
}

/** Whether a page that says nothing of its reader can read what is shared: visitors may, or nobody needs a code. */
export function readsSharesUnknown(config: Exposure & Pick<Settings, 'publicShares'>): boolean {
  return showsShares(config) || config.accessCode === undefined;
}

/** What a server that starts should tell its operator about the way in; it works nevertheless. */
export function exposureWarnings({ publicUrl, trustProxy }: Exposure): string[] {
  if (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname) || trustProxy !== false) return [];
  return [
    'PARLEY_PUBLIC_URL is set, but PARLEY_TRUST_PROXY is 0: if a proxy stands in front, all visitors look like one to the ' +
      'limits of this server. Set PARLEY_TRUST_PROXY to the number of proxies',
  ];
}

/** How many bytes of chats an account may keep here; the owner of a private server has no limit. */
export function accountBytesOf({ mode, accountBytes }: Pick<Settings, 'mode' | 'accountBytes'>): number {
  return mode === 'hosted' && accountBytes > 0 ? accountBytes : Infinity;
}
