import { imageUrlsOf, Mask } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { useToasts } from '#/components/toast-store.ts';
import { platform } from '#/platform/platform.ts';
import { readBlob, saveBlob } from '#/storage/blobs.ts';
import { cloneMask, downloadMask, importMasks } from './mask-actions.ts';
import { ownMask, ownMasks } from './store.ts';

const lastToast = () => useToasts.getState().toasts.at(-1)?.text;
const fileOf = (content: BlobPart) => new File([content], 'mask.json', { type: 'application/json' });

describe('a file with masks', () => {
  it('brings a mask back with its pictures', async () => {
    const url = await saveBlob(new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }), { isIncognito: false });
    const mask = Mask.parse({
      id: 'pictured',
      name: 'Éclair 🥐',
      context: [
        {
          id: 'm',
          date: 0,
          role: 'user',
          content: [
            { type: 'text', text: 'Like this' },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    });
    const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
    await downloadMask(mask);
    const saved = save.mock.lastCall?.[0];
    expect(saved?.name).toBe('Éclair 🥐.json');
    const text = (await saved?.content.text()) ?? '';
    expect(text).toContain('data:image/png;base64,AQID');
    save.mockRestore();

    const before = new Set(Object.keys(ownMasks()));
    await importMasks(fileOf(text));
    const [id] = Object.keys(ownMasks()).filter((one) => !before.has(one));
    const imported = ownMask(id ?? '');
    expect(imported?.name).toBe('Éclair 🥐');
    const [kept] = imageUrlsOf(imported?.context[0]?.content ?? '');
    expect(kept).toMatch(/^parley-blob:/);
    expect(kept).not.toBe(url);
    expect((await readBlob(kept ?? ''))?.size).toBe(3);
    expect(lastToast()).toBe('1 mask imported.');
  });

  it.each([
    ['is cut', '{"name": "Half', 'isn’t a mask'],
    ['holds something else', '{"version": 3}', 'doesn’t contain a valid mask'],
    [
      'holds a script',
      '{"name": "x", "context": [{"role": "user", "content": "<script>1</script>"}]}',
      'contains scripts',
    ],
    ['is too large', new Uint8Array(21 * 1_024 * 1_024), 'larger than 20 MB'],
  ])('that %s is refused with a sentence, and nothing is stored', async (_, content, sentence) => {
    const before = ownMasks();
    await importMasks(fileOf(content));
    expect(lastToast()).toContain(sentence);
    expect(ownMasks()).toBe(before);
  });
});

describe('masks of the user', () => {
  it('are copied under a name of their own', () => {
    const copy = cloneMask(Mask.parse({ id: '100000', name: 'Editor', builtin: true }));
    expect(ownMask(copy)).toMatchObject({ name: 'Editor (copy)', builtin: false });
    expect(lastToast()).toBe('Copied to your masks.');
  });
});
