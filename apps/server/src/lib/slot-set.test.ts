import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlotSet } from './slot-set.ts';

it('has those who came and did not leave, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(50))), (steps) => {
      const slots = new SlotSet<{ readonly id: number }>();
      const inside: { member: { readonly id: number }; slot: number }[] = [];
      steps.forEach((leaver, id) => {
        const member = { id };
        if (leaver === null || inside.length === 0) inside.push({ member, slot: slots.add(member) });
        else slots.free(inside.splice(leaver % inside.length, 1)[0]?.slot ?? -1);
      });
      expect(slots.size).toBe(inside.length);
      expect(new Set(slots)).toEqual(new Set(inside.map(({ member }) => member)));
    }),
  );
});
