import { describe, expect, it } from 'vitest';
import { imageUrlsOf, Message, textOf } from './chat-message.ts';
import { Session } from './chat.ts';

const PICTURE = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
const EMPTY_PICTURE = { type: 'image_url', image_url: { url: '' } } as const;

describe('a stored chat', () => {
  it('is complete when only its id is known', () => {
    expect(Session.parse({ id: 's1' })).toMatchObject({
      topic: 'New Chat',
      models: [],
      tools: [],
      messages: [],
      memoryPrompt: '',
      stat: { tokenCount: 0, wordCount: 0, charCount: 0 },
      lastSummarizeIndex: 0,
      isIncognito: false,
      mask: { avatar: 'gpt-bot', context: [], syncGlobalConfig: true },
    });
  });

  it('drops keys that this version does not know', () => {
    expect(Session.parse({ id: 's1', fromTheFuture: 1 })).not.toHaveProperty('fromTheFuture');
  });

  it('is refused without an id', () => {
    expect(Session.safeParse({ topic: 'Lost' }).success).toBe(false);
  });
});

describe('a stored message', () => {
  it('is complete when only id, date and role are known', () => {
    expect(Message.parse({ id: 'm1', date: 1, role: 'user' })).toEqual({
      id: 'm1',
      date: 1,
      role: 'user',
      content: '',
      streaming: false,
      isError: false,
      tools: [],
    });
  });

  it('may consist of texts, pictures and image tasks', () => {
    const content = [
      { type: 'text', text: 'See' },
      PICTURE,
      { type: 'midjourney_task', midjourney_task: { id: 't1' } },
    ];
    const message = Message.parse({ id: 'm1', date: 1, role: 'assistant', content });
    expect(message.content).toMatchObject(content);
  });

  it.each([
    ['an unknown role', { role: 'robot' }, 'role'],
    ['an unknown kind of part', { content: [{ type: 'hologram' }] }, 'content'],
    ['a date in words', { date: 'yesterday' }, 'date'],
  ])('is refused with %s', (_, damage, path) => {
    const read = Message.safeParse({ id: 'm1', date: 1, role: 'user', ...damage });
    expect(read.error?.issues[0]?.path[0]).toBe(path);
  });
});

describe('the content of a message', () => {
  it('gives its words without the pictures', () => {
    expect(textOf('Hello')).toBe('Hello');
    expect(textOf([{ type: 'text', text: 'one' }, PICTURE, { type: 'text', text: 'two' }])).toBe('one\ntwo');
  });

  it('gives its pictures without those that have no address', () => {
    expect(imageUrlsOf('Hello')).toEqual([]);
    expect(imageUrlsOf([EMPTY_PICTURE, PICTURE])).toEqual(['https://example.com/a.png']);
  });
});
