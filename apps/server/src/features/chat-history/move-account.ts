import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { forgetRemovedChats, takeTurn } from './chat-rows.ts';
import { sharePlace } from './stored-chat.ts';

interface Accounts {
  readonly from: string;
  readonly into: string;
}

/**
 * Makes one account's chats another's. Their numbers go on behind those that are there, so that devices of the other read
 * them as new ones. What is left of deleted chats stays behind: the other's devices never had them.
 */
export async function moveHistory(transaction: Transaction<Tables>, accounts: Accounts, box: SecretBox): Promise<void> {
  const { from, into } = accounts;
  const isKept = await transaction
    .selectFrom('chat_history_owners')
    .select('account_id')
    .where('account_id', '=', from)
    .executeTakeFirst();
  if (!isKept) return;
  // Holds both histories, in one order everywhere.
  for (const id of [from, into].toSorted()) await takeTurn(transaction, id);
  const ownerOf = (id: string) =>
    transaction.selectFrom('chat_history_owners').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  const old = await ownerOf(from);
  const own = await ownerOf(into);

  const forgotten = await forgetRemovedChats(transaction, from, Number.MAX_SAFE_INTEGER);
  await renameDoubles(transaction, accounts);
  await sealShares(transaction, accounts, box);
  await transaction
    .updateTable('chat_history')
    .set((row) => ({
      account_id: into,
      number: row('number', '+', own.last_number),
      change_number: row('change_number', '+', own.last_change),
    }))
    .where('account_id', '=', from)
    .execute();
  await transaction
    .updateTable('chat_history_messages')
    .set((row) => ({ account_id: into, chat_number: row('chat_number', '+', own.last_number) }))
    .where('account_id', '=', from)
    .execute();
  await transaction
    .updateTable('chat_history_words')
    .set((row) => ({ owner: own.number, chat_number: row('chat_number', '+', own.last_number) }))
    .where('owner', '=', old.number)
    .execute();
  await transaction.deleteFrom('chat_history_owners').where('account_id', '=', from).execute();
  await transaction
    .updateTable('chat_history_owners')
    .set({
      last_number: own.last_number + old.last_number,
      last_change: own.last_change + old.last_change,
      bytes: own.bytes + old.bytes - forgotten,
    })
    .where('account_id', '=', into)
    .execute();
}

/** Both may have a chat of the same id, or what is left of one: neither takes the other's place. */
async function renameDoubles(transaction: Transaction<Tables>, { from, into }: Accounts): Promise<void> {
  const doubles = await transaction
    .selectFrom('chat_history')
    .select(['id', 'session'])
    .where('account_id', '=', from)
    .where('id', 'in', (row) => row.selectFrom('chat_history').select('id').where('account_id', '=', into))
    .execute();
  for (const { id, session } of doubles) {
    const renamed = randomUUID();
    await transaction
      .updateTable('chat_history')
      // Its address is another one, so links to the old one end.
      .set({
        id: renamed,
        session: JSON.stringify({ ...(JSON.parse(session) as object), id: renamed }),
        share_hash: null,
        sealed_share: null,
      })
      .where('account_id', '=', from)
      .where('id', '=', id)
      .execute();
  }
}

/** The secret of a shared chat is sealed for the account that shares it; links stay good. */
async function sealShares(transaction: Transaction<Tables>, { from, into }: Accounts, box: SecretBox): Promise<void> {
  const shared = await transaction
    .selectFrom('chat_history')
    .select(['id', 'sealed_share'])
    .where('account_id', '=', from)
    .where('sealed_share', 'is not', null)
    .execute();
  for (const { id, sealed_share: sealed } of shared) {
    try {
      const secret = box.open(sealed ?? '', sharePlace(from, id));
      await transaction
        .updateTable('chat_history')
        .set({ sealed_share: box.seal(secret, sharePlace(into, id)) })
        .where('account_id', '=', from)
        .where('id', '=', id)
        .execute();
    } catch {
      // Sealed with a secret that the server no longer has: the next time it is shared, the chat gets a new one.
    }
  }
}
