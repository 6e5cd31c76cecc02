import { textFromNano } from '@parley/contract';
import type { Database } from '../db/open-database.ts';
import type { AuditLog } from '../features/accounts/audit-log.ts';
import { createCards } from '../features/billing/redeem-cards.ts';
import type { RedeemCommand } from './command.ts';

export interface RedeemWorld {
  readonly database: Pick<Database, 'writes'>;
  readonly audit: AuditLog;
  readonly secret: string;
  readonly print: (line: string) => void;
}

/** Makes redeem cards and prints them as CSV, once they are stored. Nothing in a line needs quotes. */
export async function runRedeemCreate(
  { count, amountNano }: RedeemCommand,
  { database, audit, secret, print }: RedeemWorld,
): Promise<void> {
  const cards = await createCards({ database, audit, secret, now: Date.now }, { count, amountNano });
  print('card_number,card_password,dollars');
  for (const { number, password } of cards) print(`${number},${password},${textFromNano(amountNano)}`);
}
