import { randomUUID } from 'node:crypto';
import { dollarsToNano, ModelPrice } from '@parley/contract';
import type { Database } from '../db/open-database.ts';
import { type HoldRequest, Ledger } from '../features/ledger/service.ts';

/** Asks for money for a call of one account, as a wish says and otherwise as small calls do. */
export function aHoldRequest({
  payerId,
  ...wish
}: Partial<HoldRequest> & Pick<HoldRequest, 'id' | 'payerId'>): HoldRequest {
  return {
    payerId,
    accountId: payerId,
    apiKeyId: '',
    call: 'chat',
    model: 'scripted-1',
    provider: 'OpenAI',
    leastNano: 10n,
    wishedNano: 100n,
    grantedNano: 10n,
    promptTokens: 1,
    price: ModelPrice.parse({ modelRatio: 1 }),
    ...wish,
  };
}

/** Puts money into a wallet, as an operator would. */
export async function fund(
  database: Database,
  accountId: string,
  dollars: number,
  now: () => number = Date.now,
): Promise<void> {
  const ledger = new Ledger({ database, serverId: 'fund', now });
  await database.writes.run((transaction) =>
    ledger.creditIn(transaction, {
      accountId,
      from: 'manual',
      amountNano: dollarsToNano(dollars),
      kind: 'manual',
      source: `test:${randomUUID()}`,
    }),
  );
}
