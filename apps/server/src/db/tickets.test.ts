import { describe, expect, it } from 'vitest';
import { secretBox } from '../lib/secret-box.ts';
import { TEST_SECRET } from '../testing/app.ts';
import { onBothEngines } from '../testing/engines.ts';
import { type TicketKind, Tickets } from './tickets.ts';

const BINDING: TicketKind<{ unionId: string }> = { name: 'binding', lifeMs: 600_000 };
const OTHER: TicketKind<{ unionId: string }> = { name: 'other', lifeMs: 600_000 };
const box = secretBox(TEST_SECRET);

onBothEngines((_engine, open, makePlace) => {
  describe('a ticket', () => {
    it('is good once, also when it is brought many times at once to two servers', async () => {
      const place = await makePlace();
      const [one, other] = [await open(place), await open(place)].map(
        (database) => new Tickets({ database, box, now: Date.now }),
      );
      const ticket = (await one?.issue(BINDING, { unionId: 'u1' })) ?? '';
      const brought = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => (index % 2 === 0 ? one : other)?.redeem(BINDING, ticket)),
      );
      expect(brought.filter((payload) => payload !== undefined)).toEqual([{ unionId: 'u1' }]);
    });

    it('is good for its own kind, until its time is over, and as it was given out', async () => {
      let now = 0;
      const tickets = new Tickets({ database: await open(), box, now: () => now });
      const ticket = await tickets.issue(BINDING, { unionId: 'u1' });
      expect(await tickets.redeem(OTHER, ticket)).toBeUndefined();
      for (const wrong of ['', 'x', `${ticket}x`, ticket.toUpperCase(), '../..']) {
        expect(await tickets.redeem(BINDING, wrong)).toBeUndefined();
      }
      expect(await tickets.look(BINDING, ticket)).toEqual({ unionId: 'u1' });
      now = BINDING.lifeMs;
      expect(await tickets.look(BINDING, ticket)).toBeUndefined();
      expect(await tickets.redeem(BINDING, ticket)).toBeUndefined();
    });

    it('stays good where what it was for did not happen', async () => {
      const database = await open();
      const tickets = new Tickets({ database, box, now: Date.now });
      const ticket = await tickets.issue(BINDING, { unionId: 'u1' });
      const failing = database.writes.run(async (transaction) => {
        await tickets.redeemIn(transaction, BINDING, ticket);
        throw new Error('killed');
      });
      await expect(failing).rejects.toThrow('killed');
      expect(await tickets.redeem(BINDING, ticket)).toEqual({ unionId: 'u1' });
    });

    it('is stored neither readably nor forever', async () => {
      let now = 0;
      const database = await open();
      const tickets = new Tickets({ database, box, now: () => now });
      const ticket = await tickets.issue(BINDING, { unionId: 'the-union-id-of-ada' });
      const rows = JSON.stringify(await database.db.selectFrom('tickets').selectAll().execute());
      expect(rows).not.toContain(ticket);
      expect(rows).not.toContain('the-union-id-of-ada');
      now = BINDING.lifeMs;
      await tickets.deleteExpired();
      expect(await database.db.selectFrom('tickets').selectAll().execute()).toEqual([]);
    });
  });
});
