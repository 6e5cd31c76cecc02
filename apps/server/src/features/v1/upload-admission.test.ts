import { AppError } from '@parley/contract';
import { expect, it } from 'vitest';
import type { Admit } from '../../http/admission.ts';
import { uploadAdmission } from './upload-admission.ts';

type Arrival = Parameters<Admit>[0];

/** Requests of many accounts, and how they end. */
function arrivals() {
  let accounts = 0;
  return (admit: Admit) => {
    const ends: (() => void)[] = [];
    const request = { headers: {} };
    const actor = { accountId: String((accounts += 1)) } as Arrival['actor'];
    admit({ request, actor, refusal: undefined, address: '', onEnd: (free) => void ends.push(free) });
    return { request, end: () => ends.forEach((free) => free()) };
  };
}

/** How many more are let in. */
function room(arrive: ReturnType<typeof arrivals>, admit: Admit): number {
  const entered: { end: () => void }[] = [];
  try {
    for (;;) entered.push(arrive(admit));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  for (const { end } of entered) end();
  return entered.length;
}

it('keeps places for this server’s models, however many calls go to addresses that people gave', () => {
  const { admitUpload, admitOwnUpload, moveToOwn } = uploadAdmission();
  const arrive = arrivals();
  const [all, own] = [room(arrive, admitUpload), room(arrive, admitOwnUpload)];
  const relayed = Array.from({ length: own - 1 }, () => arrive(admitOwnUpload));
  const custom = arrive(admitUpload);
  moveToOwn(custom.request);
  expect(room(arrive, admitUpload)).toBe(all);
  const refused = arrive(admitUpload);
  expect(() => moveToOwn(refused.request)).toThrow('This server is busy');
  for (const { end } of [...relayed, custom, refused]) end();
  expect([room(arrive, admitUpload), room(arrive, admitOwnUpload)]).toEqual([all, own]);
});
