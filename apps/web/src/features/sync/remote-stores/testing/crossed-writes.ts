import type { RawStore } from '../remote-store.ts';

/** What becomes of four writes by two devices that do not wait for each other, beginning with an empty store, and what is left. */
export async function crossedWrites(device: () => Pick<RawStore, 'read' | 'write'>, text: (what: string) => string) {
  const [anna, ben] = [device(), device()];
  const first = [await anna.write(text('anna'), undefined), await ben.write(text('ben'), undefined)];
  const [forAnna, forBen] = [await anna.read(), await ben.read()];
  const second = [await ben.write(text('ben'), forBen), await anna.write(text('anna'), forAnna)];
  return { first, second, left: (await anna.read())?.text };
}

/** Neither overwrites what the other wrote in between. */
export const guardedWrites = (text: (what: string) => string) => ({
  first: ['written', 'changed-meanwhile'],
  second: ['written', 'changed-meanwhile'],
  left: text('ben'),
});
