import { Mask } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readShared, sharedPart, shareHash } from './share-link.ts';

const world = { now: 5, newId: () => 'new', language: 'en' };

const mask = Mask.parse({
  id: 'mine',
  name: 'محرر 👩‍🍳 编辑',
  avatar: '1f4dd',
  lang: 'ar',
  createdAt: 1,
  hideContext: true,
  context: [
    { id: 'a', date: 0, role: 'system', content: 'You edit.\nKindly.' },
    {
      id: 'b',
      date: 0,
      role: 'user',
      content: [
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: 'parley-blob:00112233445566778899aabbccddeeff' } },
      ],
    },
  ],
  syncGlobalConfig: false,
  modelConfig: { temperature: 1.5 },
});

async function partOf(shared: Mask): Promise<string> {
  const { hash } = await shareHash(shared);
  return sharedPart(hash ?? '') ?? '';
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

describe('a mask in a link', () => {
  it('comes out as it went in, as a new one and without pictures', async () => {
    const read = await readShared(await partOf(mask), world);
    expect(read).toMatchObject({
      mask: {
        id: 'new',
        name: mask.name,
        avatar: '1f4dd',
        lang: 'ar',
        hideContext: true,
        createdAt: 5,
        modelConfig: { temperature: 1.5 },
        context: [{ content: 'You edit.\nKindly.' }, { content: [{ type: 'text', text: 'See' }] }],
      },
    });
    expect((await shareHash(mask)).leftPicturesOut).toBe(true);
  });

  it('uses only signs that need no escape in an address', async () => {
    expect(await partOf(mask)).toMatch(/^[\w-]+$/);
  });

  it('does not make links that would be cut', async () => {
    const noise = Array.from({ length: 40_000 }, (_, index) => ((index * 7_919 * index) % 1_679_616).toString(36)).join(
      '',
    );
    const long = { ...mask, context: [{ ...mask.context[0], content: noise }] };
    expect((await shareHash(Mask.parse(long))).hash).toBeUndefined();
  });

  it('knows other hashes from its own', () => {
    expect(sharedPart('theme')).toBeUndefined();
    expect(sharedPart('mask=abc')).toBe('abc');
  });

  it('notices every cut', async () => {
    const part = await partOf(mask);
    for (let length = 0; length < part.length; length += 7) {
      expect(await readShared(part.slice(0, length), world)).toEqual({ problem: 'broken' });
    }
  });

  it('never gives another mask for an altered link', async () => {
    const part = await partOf(mask);
    const original = await readShared(part, world);
    for (let index = 0; index < part.length - 1; index += 5) {
      const other = part[index] === 'A' ? 'B' : 'A';
      const altered = `${part.slice(0, index)}${other}${part.slice(index + 1)}`;
      const read = await readShared(altered, world);
      // The last byte of the packing has bits that mean nothing.
      expect([{ problem: 'broken' }, ...(index > part.length - 10 ? [original] : [])]).toContainEqual(read);
    }
  });

  it('refuses scripts, what is no mask, and what unfolds without end', async () => {
    expect(await readShared(await packed('{"name":"<script>x</script>"}'), world)).toEqual({ problem: 'unsafe' });
    expect(await readShared(await packed('{"a":1}'), world)).toEqual({ problem: 'broken' });
    expect(await readShared(await packed(`{"name":"${'x'.repeat(2_000_000)}"}`), world)).toEqual({ problem: 'broken' });
  });
});
