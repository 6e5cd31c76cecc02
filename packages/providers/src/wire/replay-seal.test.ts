import { describe, expect, it } from 'vitest';
import { openReplay, sealReplay } from './replay-seal.ts';

describe('sealed replay data', () => {
  it('comes back as it was, however long and in whatever script', () => {
    const data = {
      wire: 'anthropic',
      model: 'm',
      blocks: [{ type: 'reasoning', text: 'Grüße aus 東京 👋🏽'.repeat(5_000) }],
    };
    expect(openReplay(sealReplay(data))).toEqual(data);
  });

  it.each(['', 'gAAAAABn-encrypted-by-somebody-else', 'parley1.%%%', 'parley1.e30=', 'parley1.bm90IGpzb24='])(
    'is not read from %j',
    (text) => {
      expect(openReplay(text)).toBeUndefined();
    },
  );
});
