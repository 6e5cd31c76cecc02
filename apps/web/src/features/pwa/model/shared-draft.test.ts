import { expect, it } from 'vitest';
import { boundedWords, sharedDraft } from './shared-draft.ts';

it.each([
  [{ title: 'A page', text: '', url: 'https://a.example/' }, 'A page\n\nhttps://a.example/'],
  [{ title: '', text: 'Read https://a.example/', url: 'https://a.example/' }, 'Read https://a.example/'],
  [{ title: 'Notes', text: 'Notes\nfirst line', url: '' }, 'Notes\nfirst line'],
  [{ title: 'A page', text: 'A passage', url: 'https://a.example/' }, 'A page\n\nA passage\n\nhttps://a.example/'],
  [{ title: ' ', text: '', url: '' }, ''],
])('says everything once: %o', (shared, draft) => expect(sharedDraft(shared)).toBe(draft));

it('does not take in more than a person can mean', () => {
  expect(sharedDraft({ title: '', text: 'x'.repeat(1_000_000), url: '' })).toHaveLength(200_000);
});

it('keeps no more of any word than a person can mean', () => {
  const long = 'x'.repeat(1_000_000);
  const { title, text, url } = boundedWords({ title: long, text: long, url: long });
  expect([title, text, url].map(({ length }) => length)).toEqual([2_000, 200_000, 8_000]);
  const short = { title: 'A page', text: 'A passage', url: 'https://a.example/' };
  expect(boundedWords(short)).toEqual(short);
});
