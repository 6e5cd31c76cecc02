import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { AuditLog } from '../accounts/audit-log.ts';
import { noteOffer } from './noted-offer.ts';
import { readProducts } from './products-file.ts';

forEachEngine((_engine, open) => {
  describe('what the operator sells by file and settings', () => {
    it('is in the audit log once for each change, however often servers start', async () => {
      const database = await open();
      let now = 1_000_000;
      const audit = new AuditLog(database, () => (now += 1));
      const range = readProducts();
      const offer = { range, giftStock: 10, margin: 20 };
      const [first, ...others] = range.products;
      const dearer = { ...range, products: [{ ...first!, priceCents: first!.priceCents + 1 }, ...others] };
      for (const started of [offer, offer, { ...offer, giftStock: 20 }, { ...offer, range: dearer, giftStock: 20 }]) {
        await noteOffer({ database, audit }, started);
      }
      const entries = await audit.list({ limit: 10 });
      expect(entries.map(({ action, account_id: on, actor_id: by }) => [action, on, by])).toEqual(
        Array.from({ length: 3 }, () => ['offer-changed', 'server', 'settings']),
      );
      const details = entries.map(({ detail }) => JSON.parse(detail) as Record<string, string>);
      expect(details.map((detail) => detail['gift-stock'])).toEqual(['20', '20', '10']);
      expect(details[0]?.['digest']).not.toBe(details[1]?.['digest']);
    });
  });
});
