import { expect, it } from 'vitest';
import { Message } from './chat-message.ts';
import { publicMessages } from './public-message.ts';

const said = [
  { id: 'q', date: 1, role: 'user', content: 'Why?', parentId: '', sideBySide: ['a', 'b'] },
  { id: 'a', date: 2, role: 'assistant', content: 'So.', parentId: 'q', model: 'm-1', usage: { promptTokens: 3 } },
  { id: 'b', date: 2, role: 'assistant', content: 'Thus.', parentId: 'q', tools: [{ id: 'c', name: 'look' }] },
].map((message) => Message.parse(message));

it('is the same when it is made again of what it made', () => {
  const once = publicMessages(said);
  expect(publicMessages(once)).toEqual(once);
  expect(once.map(({ id, parentId, sideBySide }) => [id, parentId, sideBySide])).toEqual([
    ['0', '', ['1', '2']],
    ['1', '0', undefined],
    ['2', '0', undefined],
  ]);
});

it('has nothing that is not meant to be public, be it a field that a record gets tomorrow', () => {
  const tomorrow = { tomorrow: 'hidden' };
  const citation = { title: 'Page', url: 'https://a.net/', number: 1 };
  const file = { name: 'a.png', mediaType: 'image/png', url: 'parley-blob:a', sizeBytes: 3 };
  const shownCall = { name: 'look', title: 'Look', arguments: '{}', result: 'found', isError: true, durationMs: 5 };
  const places = { round: 1, textBefore: 2, reasoningBefore: 3 };
  const task = { action: 'IMAGINE', prompt: 'A field', status: 'SUCCESS', progress: '', failReason: '', imageUrl: '' };
  const attachment = { name: 'notes.txt', mediaType: 'text/plain', sizeBytes: 4, pages: 2 };
  const shown = {
    date: 2,
    role: 'assistant',
    isError: true,
    model: 'm',
    reasoning: 'Hm',
    reasoningMs: 1,
    durationMs: 2,
  };
  const message = {
    ...shown,
    errorCode: 'upstream',
    id: 'hidden',
    content: [
      { type: 'text', text: 'So', ...tomorrow },
      { type: 'image_url', image_url: { url: 'parley-blob:b', detail: 'low', ...tomorrow }, ...tomorrow },
      {
        type: 'midjourney_task',
        midjourney_task: {
          ...task,
          id: 'hidden',
          failReason: 'hidden',
          imageUrl: 'https://hidden.example.org/a.png',
          buttons: [{ customId: 'hidden', label: '' }],
          properties: tomorrow,
        },
        ...tomorrow,
      },
    ],
    translation: { language: 'de', text: 'So', ...tomorrow },
    attachments: [{ ...attachment, id: 'hidden', text: 'hidden', ...tomorrow }],
    tools: [
      {
        ...shownCall,
        ...places,
        id: 'hidden',
        toolId: 'hidden',
        state: 'running',
        request: { method: 'GET', url: 'hidden', headers: {} },
        httpStatus: 418,
        sizeBytes: 999,
        costNano: 7_000,
        citations: [{ ...citation, ...tomorrow }],
        files: [{ ...file, ...tomorrow }],
        ...tomorrow,
      },
    ],
    modelId: 'hidden',
    rating: 'down',
    usage: { promptTokens: 1, completionTokens: 1 },
    costNano: 8_000,
    errorDetail: 'hidden',
    ...tomorrow,
  } as unknown as Message;
  expect(publicMessages([message])).toEqual([
    {
      ...shown,
      errorCode: 'upstream',
      id: '0',
      _id: '0',
      streaming: false,
      content: [
        { type: 'text', text: 'So' },
        { type: 'image_url', image_url: { url: 'parley-blob:b', detail: 'low' } },
        { type: 'midjourney_task', midjourney_task: { ...task, id: '', buttons: [], properties: {} } },
      ],
      translation: { language: 'de', text: 'So' },
      attachments: [{ ...attachment, id: '0', text: '' }],
      tools: [{ ...shownCall, ...places, id: '0', httpStatus: 418, citations: [citation], files: [file] }],
    },
  ]);
});

it('says of a call that it was not allowed, without what the model was told then', () => {
  const call = {
    id: 'c',
    toolId: 'web-browsing',
    name: 'read_page',
    result: 'Go on.',
    isError: true,
    state: 'refused',
  };
  const message = Message.parse({ id: 'a', date: 1, role: 'assistant', content: '', tools: [call] });
  expect(publicMessages([message])[0]?.tools).toEqual([
    { id: '0', toolId: 'web-browsing', name: 'read_page', arguments: '', isError: true, state: 'refused' },
  ]);
});
