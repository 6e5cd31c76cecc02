import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_SECRET } from '../testing/app.ts';
import { onBothEngines } from '../testing/engines.ts';
import { acceptSecret, holdToSecret } from './installation.ts';

const OTHER_SECRET = 'another secret of thirty-two characters';

onBothEngines((_engine, open, makePlace) => {
  describe('servers on one database', () => {
    it('start with the same secret, and not with another one', async () => {
      const place = await makePlace();
      await startTestApp({ database: await open(place) });
      await startTestApp({ database: await open(place) });
      const start = startTestApp({ database: await open(place), config: { secret: OTHER_SECRET } });
      await expect(start).rejects.toThrow(/another secret.*PARLEY_SECRET.*npm run admin -- secret accept/);
    });

    it('agree on one secret when they start together', async () => {
      const place = await makePlace();
      const [one, two] = [await open(place), await open(place)];
      const outcomes = await Promise.allSettled([
        holdToSecret(one, TEST_SECRET, Date.now),
        holdToSecret(two, OTHER_SECRET, Date.now),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });

    it('take another secret when the operator says so', async () => {
      const place = await makePlace();
      await startTestApp({ database: await open(place) });
      await acceptSecret(await open(place), OTHER_SECRET, Date.now);
      await startTestApp({ database: await open(place), config: { secret: OTHER_SECRET } });
      await expect(holdToSecret(await open(place), TEST_SECRET, Date.now)).rejects.toThrow('another secret');
    });

    it('leave a mark that is another one in each database and does not hold the secret', async () => {
      const marks = [];
      for (const database of [await open(), await open()]) {
        await holdToSecret(database, TEST_SECRET, Date.now);
        marks.push(JSON.stringify(await database.db.selectFrom('installation').selectAll().execute()));
      }
      expect(marks.join()).not.toContain(TEST_SECRET);
      expect(marks[0]?.match(/"secret_fingerprint":"(\w{64})"/)?.[1]).not.toBe(
        marks[1]?.match(/"secret_fingerprint":"(\w{64})"/)?.[1],
      );
    });
  });
});
