import type { RuntimeConfig } from '@parley/contract';

/** With whom a history is shared: on a private server all who are let in are one owner. */
export function sharedWith({
  mode,
  accessCodeRequired,
}: Pick<RuntimeConfig, 'mode' | 'accessCodeRequired'>): 'nobody' | 'code' | 'everyone' {
  if (mode !== 'private') return 'nobody';
  return accessCodeRequired ? 'code' : 'everyone';
}
