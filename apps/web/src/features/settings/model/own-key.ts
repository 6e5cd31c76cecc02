import type { AccessControl } from '@parley/contract';

/** Whether the user brought a provider key of their own, which needs no access code. */
export function hasOwnKey(access: Pick<AccessControl, 'credentials'>): boolean {
  return Object.values(access.credentials).some((credentials) => credentials.apiKey.trim() !== '');
}
