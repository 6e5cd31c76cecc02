import type { User } from '@parley/contract';
import { updateUser } from '#/features/settings/public.ts';
import { serverData } from '#/lib/server-data.ts';
import { accountQuery } from './account-query.ts';

/** Takes over an account that the server has just described, after somebody changed it. */
export function accountChanged(user: User): void {
  serverData.get().setQueryData(accountQuery().queryKey, user);
  updateUser({ user });
}
