import { accountRoutes } from '@parley/contract';
import { accountChanged } from '#/features/account/public.ts';
import { compareChats } from '#/features/chat-history/public.ts';
import { callApi } from '#/lib/api.ts';

/** Merges the account that the ticket names into this one, and fetches its chats. Throws `ApiFailure`. */
export async function mergeAccount(ticket: string): Promise<void> {
  accountChanged(await callApi(accountRoutes.merge, { body: { ticket } }, { quiet: true }));
  // A device that cannot compare now does so at its next start.
  void compareChats().catch(() => {});
}
