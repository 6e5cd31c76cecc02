import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { AuditLog } from './audit-log.ts';

const DAY_MS = 86_400_000;

onBothEngines((_engine, open) => {
  describe('the audit log', () => {
    it('forgets what is older than 400 days, and of each account all but the newest entries', async () => {
      const database = await open();
      let now = Date.UTC(2026, 0, 1);
      const audit = new AuditLog(database, () => now);
      const note = (accountId: string, address: string) =>
        database.writes.run((transaction) =>
          audit.noteIn(transaction, { accountId, actorId: accountId, action: 'sign-in', address }),
        );
      const kept = async (accountId: string) =>
        (await audit.list({ accountId, limit: 100 })).map(({ address }) => address);
      const prune = () => database.writes.run((transaction) => audit.pruneIn(transaction, 3));

      await note('quiet', 'first');
      now += 200 * DAY_MS;
      // Of one moment: the order is that in which they were made.
      for (const address of ['1', '2', '3', '4', '5']) await note('busy', address);
      await note('quiet', 'second');
      const before = await kept('busy');
      await prune();
      expect(await kept('busy')).toEqual(before.slice(0, 3));
      expect(await kept('quiet')).toEqual(['second', 'first']);
      now += 201 * DAY_MS;
      await prune();
      expect(await kept('quiet')).toEqual(['second']);
      expect(await kept('busy')).toHaveLength(3);
    });
  });
});
