import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { summaryRequest, titleRequest } from './auto-text-request.ts';

const said = [
  Message.parse({ id: 's', date: 0, role: 'system', content: 'never told' }),
  Message.parse({
    id: 'u',
    date: 0,
    role: 'user',
    content: [
      { type: 'text', text: 'Hi' },
      { type: 'image_url', image_url: { url: 'data:,' } },
    ],
  }),
  Message.parse({ id: 'a', date: 0, role: 'assistant', content: 'Hello' }),
  Message.parse({
    id: 'd',
    date: 0,
    role: 'user',
    content: '',
    attachments: [{ id: 'x', name: 'plan.pdf', text: 'secret' }],
  }),
];

const m = { name: 'm', provider: 'Other' } as const;

describe('asking for a title', () => {
  it('sends the words of the chat and nothing else, then what is wanted', () => {
    const { messages, ...rest } = titleRequest(m, said);
    expect(rest).toEqual({ model: 'm', stream: true });
    expect(messages.slice(0, -1)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: '[plan.pdf]' },
    ]);
    expect(messages.at(-1)).toMatchObject({ role: 'user', content: expect.stringMatching(/title of 3 to 5 words/) });
  });

  it('lets a reasoning model think little', () => {
    expect(titleRequest({ name: 'gpt-5-mini', provider: 'OpenAI' }, said)).toMatchObject({ reasoning_effort: 'low' });
  });

  it('sends beginning and end of a long message', () => {
    const long = Message.parse({ id: 'l', date: 0, role: 'user', content: `${'a'.repeat(9_000)}${'z'.repeat(9_000)}` });
    const content = titleRequest(m, [long]).messages[0]?.content;
    expect(content).toMatch(/^a+\n\[…\]\nz+$/);
    expect(content?.length).toBeLessThan(2_000);
  });
});

describe('asking for a summary', () => {
  it('begins with the earlier one and asks for no more than 200 words', () => {
    const { messages } = summaryRequest(m, { previous: 'the gist', messages: said, upToId: 'a' });
    expect(messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('the gist') });
    expect(messages.at(-1)?.content).toMatch(/at most 200 words/);
    expect(summaryRequest(m, { previous: '', messages: said, upToId: 'a' }).messages[0]?.role).toBe('user');
  });
});
