import { ModelPrice } from '@parley/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { addAccounts } from '../../testing/accounts.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { fund } from '../../testing/wallets.ts';
import { Ledger } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { MeteringRepository } from '../metering/repository.ts';
import { HoldServers } from './hold-servers.ts';
import { HoldSweeper } from './hold-sweeper.ts';

const PRICE = ModelPrice.parse({ modelRatio: 0.5 });
const CALLS = 40;

/** Calls of a server that ended in the middle of them: 10 tokens asked, 100 granted. */
async function leaveHolds(database: Database, serverId: string, now = 1_000): Promise<void> {
  const ledger = new Ledger({ database, serverId, now: () => now });
  const call = { payerId: 'stranger', accountId: 'stranger', apiKeyId: '', call: 'chat', model: 'm', provider: 'p' };
  const amounts = { leastNano: 110_000n, wishedNano: 500_000n, grantedNano: 110_000n, promptTokens: 10, price: PRICE };
  await ledger.hold(Array.from({ length: CALLS }, (_, at) => ({ id: `${serverId}-${at}`, ...call, ...amounts })));
}

function aSweeper(database: Database, serverId: string, options: { staleMs?: number; elapsed?: () => number } = {}) {
  const ledger = new Ledger({ database, serverId, now: () => 5_000 });
  const log = { error: vi.fn(), warn: vi.fn() };
  const servers = new HoldServers({ database, serverId, log, ...options });
  const usage = new MeteringRepository(database);
  const sweeper = new HoldSweeper({
    ledger,
    usage,
    servers,
    now: () => 5_000,
    log,
    staleMs: 60,
    lookMs: 20,
    ...options,
  });
  onTestFinished(() => sweeper.stop());
  return { sweeper, log };
}

const recordsOf = (database: Database) => database.db.selectFrom('usage_records').selectAll().execute();

onBothEngines((engine, open) => {
  describe('what a server held that ended', () => {
    it('is settled once at what may have been delivered, however many servers look', async () => {
      const database = await open();
      await addAccounts(database);
      await fund(database, 'stranger', 1);
      await leaveHolds(database, 'dead');
      const sweepers = ['one', 'two', 'three'].map((id) => aSweeper(database, id));
      await Promise.all(sweepers.map(({ sweeper }) => sweeper.start()));
      await expect.poll(async () => (await verifyLedger(database)).holds, { timeout: 30_000 }).toBe(0);
      expect((await verifyLedger(database)).problems).toEqual([]);
      const records = await recordsOf(database);
      expect(records).toHaveLength(CALLS);
      expect(records[0]).toMatchObject({
        outcome: 'server_stopped',
        is_estimated: 1,
        prompt_tokens: 10,
        completion_tokens: 100,
        cost_nano: 110_000,
        duration_ms: 4_000,
      });
      const wallet = await new Ledger({ database, serverId: 'x', now: Date.now }).wallet('stranger');
      expect(wallet).toMatchObject({ heldNano: 0n, balanceNano: 1_000_000_000n - BigInt(CALLS) * 110_000n });
      for (const { log } of sweepers) expect(log.error).not.toHaveBeenCalled();
    });

    if (engine === 'sqlite') return;
    it('stays while its server gives beats, whatever its clock says', async () => {
      const database = await open();
      await addAccounts(database);
      await fund(database, 'stranger', 1);
      const alive = aSweeper(database, 'alive');
      await alive.sweeper.start();
      // From here on its beats are those of the test: its own would come in between on a slow machine.
      await alive.sweeper.stop();
      await leaveHolds(database, 'alive', 1);
      let now = 0;
      const other = new HoldServers({ database, serverId: 'other', log: alive.log, elapsed: () => now });
      expect(await other.dead(10)).toEqual([]);
      await database.writes.run((transaction) =>
        transaction.updateTable('reply_servers').set({ beat_at: 2 }).where('server_id', '=', 'alive').execute(),
      );
      now = 100;
      expect(await other.dead(10)).toEqual([]);
      now = 105;
      expect(await other.dead(10)).toEqual([]);
      now = 200;
      expect(await other.dead(10)).toEqual(['alive']);
    });
  });
});
