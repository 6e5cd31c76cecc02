import { expect, it } from 'vitest';
import { copyOfShare } from '#/features/share/model/copy-of-share.ts';
import { artifactKindOf } from '#/components/artifact/artifact-kind.ts';
import { chatOfArtifact } from './chat-of-artifact.ts';

const source = (time: string) => `export default function Clock() { return <p>${time}</p>; }`;
const CLOCK = { title: 'Clock', kind: 'react', createdAt: '2026-11-12T00:00:00Z' } as const;
const WORDS = { source: 'Show it', version: (number: number) => `Show ${number}` };
const fenced = (time: string) => `\`\`\`tsx\n${source(time)}\n\`\`\``;

it('gives a chat of a question and an answer, whose code can be shown as what it was', () => {
  const { chat, clearedAfter } = chatOfArtifact({ ...CLOCK, content: source('12:00'), earlier: [] }, 1, WORDS);
  const session = copyOfShare(chat, { idOf: (part) => `id-${part}`, now: 5, pictureAt: () => undefined });
  expect(session).toMatchObject({
    topic: 'Clock',
    lastUpdate: 5,
    messages: [
      { id: 'id-0', role: 'user', content: 'Show it', parentId: '' },
      { id: 'id-1', role: 'assistant', parentId: 'id-0', finishReason: 'stop', content: fenced('12:00') },
    ],
  });
  expect(clearedAfter).toBeUndefined();
  expect(artifactKindOf('tsx', source('12:00'))).toBe('react');
});

it.each([
  ['the newest', 3, ['Show 1', '1', 'Show 2', '2', 'Show it', '3'], '3'],
  [
    'an earlier one, once more behind the others',
    1,
    ['Show 1', '1', 'Show 2', '2', 'Show 3', '3', 'Show it', '1'],
    '5',
  ],
])('holds all versions and goes on from %s', (_, shown, said, clearedAfter) => {
  const made = chatOfArtifact({ ...CLOCK, content: source('3'), earlier: [source('1'), source('2')] }, shown, WORDS);
  const contents = said.map((text, index) => (index % 2 === 0 ? text : fenced(text)));
  expect(made.chat.messages.map(({ content }) => content)).toEqual(contents);
  expect(made.chat.messages.map(({ parentId }) => parentId)).toEqual([
    '',
    ...said.slice(1).map((_one, index) => String(index)),
  ]);
  expect(made.clearedAfter).toBe(clearedAfter);
});
