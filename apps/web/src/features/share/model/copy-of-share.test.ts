import type { SharedChat, SharedMessage } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { copyOfShare, picturesOf } from './copy-of-share.ts';

function message(id: string, part: Partial<SharedMessage>): SharedMessage {
  return { id, _id: id, date: 5, role: 'assistant', content: id, streaming: false, isError: false, tools: [], ...part };
}

const PICTURE = '/share/abc/pictures/f00d';
const chat: SharedChat = {
  name: ' Fonts ',
  model: 'gpt-5',
  provider: '',
  messages: [
    message('0', { role: 'system', content: 'Be brief' }),
    message('1', {
      role: 'user',
      parentId: '',
      sideBySide: ['2', '3'],
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: PICTURE } },
        { type: 'image_url', image_url: { url: '/share/abc/pictures/gone' } },
      ],
    }),
    message('2', { parentId: '1', tools: [{ id: '0', name: 'search', arguments: '{}', isError: false }] }),
    message('3', { parentId: '1', isError: true, errorCode: 'rate_limited' }),
  ],
};
const world = {
  idOf: (part: string) => `copy-${part}`,
  now: 99,
  pictureAt: (url: string) => (url === PICTURE ? 'data:image/png;base64,AA==' : undefined),
};

describe('a copy of a shared chat', () => {
  const copy = copyOfShare(chat, world);

  it('has ids of its own, and what followed what', () => {
    expect(copy).toMatchObject({ id: 'share-copy-chat', topic: 'Fonts', hasOwnTopic: true, lastUpdate: 99 });
    expect(copy.messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['copy-1', ''],
      ['copy-2', 'copy-1'],
      ['copy-3', 'copy-1'],
    ]);
    expect(copy.messages[0]?.sideBySide).toEqual(['copy-2', 'copy-3']);
  });

  it('takes what the model was told along, apart from the messages', () => {
    expect(copy.mask.context).toMatchObject([{ role: 'system', content: 'Be brief' }]);
  });

  it('has the pictures that could be had', () => {
    expect(picturesOf(chat.messages)).toEqual([PICTURE, '/share/abc/pictures/gone']);
    expect(copy.messages[0]?.content).toEqual([
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
    ]);
  });

  it('is finished: no answer is to be continued and no call to be run', () => {
    expect(copy.messages[1]).toMatchObject({ finishReason: 'stop', tools: [{ result: '' }] });
    expect(copy.messages[2]).toMatchObject({ isError: true, errorCode: 'rate_limited' });
  });
});
