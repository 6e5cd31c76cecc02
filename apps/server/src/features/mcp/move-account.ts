import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { resealed, type SecretBox } from '../../lib/secret-box.ts';
import { placeOfSecrets, placeOfSignIn } from './secrets.ts';

/** Makes one account's MCP servers another's. Their logs and questions go by the server. */
export async function moveMcpServers(
  transaction: Transaction<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
  box: SecretBox,
): Promise<void> {
  const rows = await transaction
    .selectFrom('mcp_servers')
    .select(['id', 'account_id', 'url', 'sealed_secrets', 'sealed_sign_in', 'updated_at'])
    .where('account_id', '=', from)
    .execute();
  for (const row of rows) {
    const moved = { ...row, account_id: into };
    await transaction
      .updateTable('mcp_servers')
      .set({
        account_id: into,
        sealed_secrets: resealed(box, row.sealed_secrets, placeOfSecrets(row), placeOfSecrets(moved)),
        sealed_sign_in: resealed(box, row.sealed_sign_in, placeOfSignIn(row), placeOfSignIn(moved)),
      })
      .where('id', '=', row.id)
      .execute();
  }
}
