import { Message, Session } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { WholeChat } from '#/features/export/public.ts';
import { publicChat } from './public-chat.ts';
import { DEFAULT_PARTS } from './share-choice.ts';

const PICTURE = { type: 'image_url', image_url: { url: 'parley-blob:a' } };
const said = [
  { id: 'q', date: 1, role: 'user', content: [{ type: 'text', text: 'Which?' }, PICTURE] },
  {
    id: 'a',
    date: 2,
    role: 'assistant',
    content: 'This one [1].',
    reasoning: 'Hm.',
    reasoningMs: 5,
    tools: [
      {
        id: 'c',
        name: 'look',
        citations: [{ title: 'Page', url: 'https://a.net/', number: 1 }],
        files: [
          { name: 'a.png', mediaType: 'image/png', url: 'parley-blob:b' },
          { name: 'a.csv', mediaType: 'text/csv', url: 'parley-blob:c' },
        ],
      },
    ],
  },
  { id: 'q2', date: 3, role: 'user', content: 'And then?' },
].map((message) => Message.parse(message));

function chatWith(context: readonly Message[] = []): WholeChat {
  const { messages: _none, ...session } = Session.parse({ id: 's' });
  const entries = said.map((message, index) => ({ message, parentId: said[index - 1]?.id ?? '' }));
  const mask = { ...session.mask, context: [...context] };
  return { session: { ...session, mask, messageCount: said.length } as WholeChat['session'], entries };
}

const all = new Set(said.map(({ id }) => id));

describe('what is public of a chat', () => {
  it('is what was chosen, in one line', () => {
    const shown = publicChat(chatWith(), new Set(['q', 'q2']), DEFAULT_PARTS);
    expect(shown.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['0', ''],
      ['1', '0'],
    ]);
  });

  it('begins with the instructions of the mask where they go along', () => {
    const context = [Message.parse({ id: 'm', date: 1, role: 'system', content: 'In verse.' })];
    expect(publicChat(chatWith(context), all, DEFAULT_PARTS)).toHaveLength(3);
    const shown = publicChat(chatWith(context), all, { ...DEFAULT_PARTS, hasContext: true });
    expect(shown.map(({ role, parentId }) => [role, parentId])).toEqual([
      ['system', ''],
      ['user', '0'],
      ['assistant', '1'],
      ['user', '2'],
    ]);
  });

  it('has thoughts and pictures only where they go along, and of files only pictures', () => {
    const [question, answer] = publicChat(chatWith(), all, DEFAULT_PARTS);
    expect(question?.content).toEqual([{ type: 'text', text: 'Which?' }, PICTURE]);
    expect(answer).not.toHaveProperty('reasoning');
    expect(answer?.tools[0]?.files?.map(({ name }) => name)).toEqual(['a.png']);
    const parts = { ...DEFAULT_PARTS, hasPictures: false, hasReasoning: true };
    const [bare, thinking] = publicChat(chatWith(), all, parts);
    expect(bare?.content).toEqual([{ type: 'text', text: 'Which?' }]);
    expect(thinking).toMatchObject({ reasoning: 'Hm.', reasoningMs: 5 });
    expect(thinking?.tools[0]).not.toHaveProperty('files');
  });

  it('keeps the sources of calls that stay behind below the words', () => {
    const [, answer] = publicChat(chatWith(), all, { ...DEFAULT_PARTS, hasTools: false });
    expect(answer?.tools).toEqual([]);
    expect(answer?.content).toContain('[Page](https://a.net/)');
  });
});
