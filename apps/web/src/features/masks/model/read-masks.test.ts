import { describe, expect, it } from 'vitest';
import { readMasks } from './read-masks.ts';

function read(value: unknown) {
  let count = 0;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readMasks(text, { now: 1_000, newId: () => `id-${++count}`, language: 'en' });
}

const cook = { name: 'Cook', context: [{ role: 'system', content: 'You cook.' }] };
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

describe('reading masks of a file', () => {
  it('takes one mask, as a new one of the user’s own', () => {
    expect(
      read({ ...cook, id: '100000', builtin: true, createdAt: 5, shareLink: 'https://example.com', lang: 'cn' }),
    ).toMatchObject({
      masks: [{ id: 'id-2', builtin: false, createdAt: 1_000, lang: 'cn', context: [{ id: 'id-1', date: 0 }] }],
    });
  });

  it.each([
    ['a list', [cook, { name: 'Tutor' }]],
    ['a store', { masks: { a: cook, b: { name: 'Tutor' } } }],
    ['a list in an object', { masks: [cook, { name: 'Tutor' }] }],
  ])('takes %s and keeps its order', (_, value) => {
    const found = read(value);
    if (!('masks' in found)) throw new Error(found.problem);
    expect(found.masks.map(({ name, createdAt }) => [name, createdAt])).toEqual([
      ['Cook', 1_000],
      ['Tutor', 999],
    ]);
  });

  it('takes what a mask says about itself, each on a line, and at most four starters', () => {
    const starters = ['One?', '', 7, 'Two\n?', 'Three?', 'Four?', 'Five?'];
    expect(read({ ...cook, icon: 'chef-hat', description: 'Cooks\nwell', starters })).toMatchObject({
      masks: [{ icon: 'chef-hat', description: 'Cooks well', starters: ['One?', 'Two ?', 'Three?', 'Four?'] }],
    });
    const bare = read({ ...cook, icon: '"><b', description: 5, starters: 'x' });
    if (!('masks' in bare)) throw new Error(bare.problem);
    const fields = Object.keys(bare.masks[0] ?? {});
    expect(fields.filter((field) => ['icon', 'description', 'starters'].includes(field))).toEqual([]);
  });

  it('pulls values that are out of range to the edge', () => {
    expect(read({ ...cook, modelConfig: { temperature: 9, top_p: 'x' } })).toMatchObject({
      masks: [{ modelConfig: { temperature: 2, top_p: 1 } }],
    });
  });

  it('keeps flags, models and pictures, and reads dates that are words', () => {
    const context = [
      {
        role: 'user',
        date: '1/2/2024',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: PICTURE } },
        ],
      },
    ];
    const more = { hideContext: true, enableCodeFold: false, multimodel: true, selectedAiModels: ['a', 'b', 3] };
    expect(read({ name: 'Eye', context, ...more })).toMatchObject({
      masks: [
        {
          hideContext: true,
          enableCodeFold: false,
          multimodel: true,
          selectedAiModels: ['a', 'b'],
          context: [{ date: 0, content: [{ text: 'See' }, { image_url: { url: PICTURE } }] }],
        },
      ],
    });
  });

  it.each(['Ärztin', '编辑', 'محرر', '👩‍🍳 Chef'])('keeps the name %s', (name) => {
    expect(read({ name })).toMatchObject({ masks: [{ name }] });
  });

  it('draws no strange avatar', () => {
    expect(read({ ...cook, avatar: 'https://example.com/x.png' })).toMatchObject({ masks: [{ avatar: 'gpt-bot' }] });
  });

  it.each([
    ['no JSON', '{"name": "Co', 'notJson'],
    ['nothing', '', 'notJson'],
    ['a number', 7, 'noMask'],
    ['an empty list', [], 'noMask'],
    ['a mask without a name', { context: [] }, 'noMask'],
    ['a name that is none', { name: { a: 1 } }, 'noMask'],
    ['a context that is none', { name: 'X', context: 'hello' }, 'noMask'],
    ['a role that nobody has', { name: 'X', context: [{ role: 'root', content: 'hi' }] }, 'noMask'],
    ['a picture of a strange kind', pictured('file:///etc/passwd'), 'noMask'],
    ['one bad mask among good ones', [cook, { name: 3 }], 'noMask'],
    ['more masks than anybody has', Array.from({ length: 1_001 }, () => cook), 'noMask'],
    ['a script in the name', { name: '<script>alert(1)</script>' }, 'unsafe'],
    [
      'a script in a message',
      { name: 'X', context: [{ role: 'user', content: '<img src=x onerror=alert(1)>' }] },
      'unsafe',
    ],
    ['a script as a picture', pictured('data:image/svg+xml;base64,AAAA'), 'unsafe'],
    ['a script as an avatar', { name: 'X', avatar: 'javascript:alert(1)' }, 'unsafe'],
  ])('takes nothing from %s', (_, value, problem) => {
    expect(read(value)).toEqual({ problem });
  });

  it('does not drown in a deep file', () => {
    expect(read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toEqual({ problem: 'noMask' });
  });
});

function pictured(url: string) {
  return { name: 'X', context: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] };
}
