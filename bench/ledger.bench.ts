import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/testkit';
import { type Database, openDatabase } from '../apps/server/src/db/open-database.ts';
import { Ledger } from '../apps/server/src/features/ledger/service.ts';
import { callsPaidByOthers, ownMovements } from '../apps/server/src/features/ledger/statement-rows.ts';
import { Statement } from '../apps/server/src/features/ledger/statement.ts';
import { verifyLedger } from '../apps/server/src/features/ledger/verify-ledger.ts';
import {
  BEGIN,
  fillLedger,
  LARGE,
  LARGE_ENTRIES,
  STEP_MS,
  TRANSFERS,
} from '../apps/server/src/testing/million-transfers.ts';
import { type Figure, median, report } from './report.ts';

const READS = 200;

/** The middle of many; what comes first warms up. */
async function timed(read: () => Promise<unknown>, times = READS): Promise<number> {
  const milliseconds: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const started = performance.now();
    await read();
    milliseconds.push(performance.now() - started);
  }
  return median(milliseconds);
}

async function measure(database: Database): Promise<Figure[]> {
  await fillLedger(database);
  const ledger = new Ledger({ database, serverId: 'bench', now: Date.now });
  const nobody = { children: new Map<string, string>(), parents: new Map<string, string>() };
  const statement = new Statement({
    own: ownMovements(database),
    paidByOthers: callsPaidByOthers(database),
    namesFor: async () => nobody,
  });
  const middle = new Date(BEGIN + (LARGE_ENTRIES / 2) * STEP_MS).toISOString().slice(0, 10);
  const page = (filter: object) => timed(() => statement.page(LARGE, { limit: 50, ...filter }));
  const { next } = await statement.page(LARGE, { limit: 50, to: middle });
  const balanceMs = await timed(() => ledger.wallet(LARGE));
  const pages = { newest: await page({}), byDay: await page({ to: middle }), deep: await page({ cursor: next ?? '' }) };
  const filtered = await page({ model: 'model-7' });
  const started = performance.now();
  const { problems, transfers } = await verifyLedger(database);
  const verifySeconds = (performance.now() - started) / 1_000;
  if (problems.length > 0 || transfers !== TRANSFERS) throw new Error(`The books are wrong: ${problems.join(' ')}`);
  return [
    { name: 'balance', value: balanceMs, unit: 'ms', limit: { atMost: 1 } },
    { name: 'statement, newest page', value: pages.newest, unit: 'ms', limit: { atMost: 20 } },
    { name: 'statement, a day in the middle', value: pages.byDay, unit: 'ms', limit: { atMost: 20 } },
    { name: 'statement, by cursor in the middle', value: pages.deep, unit: 'ms', limit: { atMost: 20 } },
    { name: 'statement, one model of twenty', value: filtered, unit: 'ms' },
    { name: 'ledger verify', value: verifySeconds, unit: 's', limit: { atMost: 10 } },
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'parley-ledger-'));
const postgres = await startPostgres();
try {
  for (const [name, databaseUrl] of [
    ['SQLite', undefined],
    ['PostgreSQL', postgres.url],
  ] as const) {
    const database = await openDatabase({ dataDir: folder, databaseUrl });
    try {
      report(`Ledger with ${TRANSFERS.toLocaleString('en')} transfers on ${name}`, await measure(database));
    } finally {
      await database.close();
    }
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
