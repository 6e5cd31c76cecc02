import { textFromNano } from '@parley/contract';
import type { Database } from '../db/open-database.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { printTable, visible } from './print-table.ts';

/** Says whether the books are right, and what is wrong with them; false where anything is. */
export async function runLedgerVerify(
  database: Pick<Database, 'db' | 'engine'>,
  print: (line: string) => void,
): Promise<boolean> {
  const { transfers, wallets, holds, sums, problems } = await verifyLedger(database);
  print(`${count(transfers, 'transfer')}, ${count(wallets, 'wallet')}, ${count(holds, 'running call')}.`);
  if (sums.length > 0) {
    const dollars = sums.map(({ account, nano }) => [account, textFromNano(nano)]);
    printTable([['account', 'dollars'], ...dollars], (line) => print(`  ${line}`));
  }
  if (problems.length === 0) {
    print('Every balance is what its transfers make, and everything held belongs to a running call.');
    return true;
  }
  print(`${count(problems.length, 'problem')}:`);
  for (const problem of problems) print(visible(`  ${problem}`));
  return false;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
