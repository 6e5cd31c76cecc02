import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBytes, openFirst, sealBytes, sealFirst } from './reply-seal.ts';

const key = randomBytes(32).toString('base64url');
const place = { accountId: 'owner', id: 'reply', from: 7 };
const EVENT = 'data: {"object":"chat.completion.chunk","choices":[{"delta":{"content":"word"}}]}\n\n';
const head = { status: 200, headers: { 'content-type': 'text/event-stream' } };

describe('what is kept of a reply', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('Hello')],
    ['many that say the same', Buffer.from(EVENT.repeat(700))],
    ['many that do not', randomBytes(64 * 1024)],
  ])('opens as it was sealed: %s', (_, bytes) => {
    for (const isLast of [false, true]) {
      expect(openBytes(sealBytes(bytes, key, place, isLast), key, place)).toEqual({ bytes, isLast });
      const first = { head, first: bytes, isLast };
      expect(openFirst(sealFirst(first, key, place), key, place)).toEqual(first);
    }
  });

  it('takes little room where it says the same over and over, and never much more than it says', () => {
    expect(sealBytes(Buffer.from(EVENT.repeat(64)), key, place, true).length).toBeLessThan(EVENT.length * 6);
    expect(sealBytes(randomBytes(3_000), key, place, true).length).toBeLessThan(4_200);
  });

  it('opens with its own key and at its own place only, and not when a bit of it was changed', () => {
    const sealed = sealBytes(Buffer.from(EVENT.repeat(64)), key, place, true);
    expect(() => openBytes(sealed, randomBytes(32).toString('base64url'), place)).toThrow(/authenticate/);
    expect(() => openBytes(sealed, key, { ...place, from: 8 })).toThrow(/authenticate/);
    const changed = Buffer.from(sealed, 'base64');
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(() => openBytes(changed.toString('base64'), key, place)).toThrow(/authenticate/);
  });
});
