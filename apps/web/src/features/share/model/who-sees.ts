import type { RuntimeConfig } from '@parley/contract';

/** Who can open a link to a shared chat. */
export type Viewers = 'anyone' | 'reaching' | 'code' | 'machine';

/** Who can open what is shared on a server: by its settings everybody, those who reach it, those let in, or this machine. */
export function whoSees(
  server: Pick<RuntimeConfig, 'mode' | 'showsShares' | 'accessCodeRequired' | 'isForThisMachine'>,
): Viewers {
  if (server.mode === 'hosted') return 'anyone';
  if (server.isForThisMachine) return 'machine';
  return server.showsShares || !server.accessCodeRequired ? 'reaching' : 'code';
}
