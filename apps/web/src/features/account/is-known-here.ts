import { callToken } from '#/features/settings/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Whether somebody is here whom the server knows: only they have a balance, a month's use, a statement and tools. */
export function isKnownHere(): boolean {
  const { mode, hasServer, accessCodeRequired } = runtimeConfig;
  return callToken() !== '' || (mode === 'private' && hasServer && !accessCodeRequired);
}
