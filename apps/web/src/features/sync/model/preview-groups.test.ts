import { describe, expect, it } from 'vitest';
import type { Changes } from './merge-documents.ts';
import { previewGroups } from './preview-groups.ts';

const NONE: Changes = {
  chats: { added: [], changed: [], removed: [] },
  messages: { added: [], changed: [], removed: [] },
  settings: [],
};
const topics = new Map([
  ['c1', 'Bread'],
  ['c2', 'Trains'],
]);

describe('the preview of a sync', () => {
  it('is empty when nothing happens', () => {
    expect(previewGroups({ incoming: NONE, outgoing: NONE, isCloudEmpty: false, topics })).toEqual([]);
  });

  it('tells what comes, what goes and what is removed on either side', () => {
    const incoming = {
      chats: { added: ['c1'], changed: [], removed: ['c2'] },
      messages: { added: ['m1', 'm2'], changed: ['m3'], removed: [] },
      settings: ['app-config.theme', 'app-config.modelConfig.temperature', 'mask-store.masks.x'],
    };
    const outgoing = { ...NONE, messages: { added: ['m4'], changed: [], removed: ['m5'] } };
    expect(previewGroups({ incoming, outgoing, isCloudEmpty: false, topics })).toEqual([
      {
        kind: 'in',
        counts: [
          { key: 'chatsAdded', count: 1 },
          { key: 'messagesAdded', count: 2 },
          { key: 'messagesChanged', count: 1 },
        ],
        topics: ['Bread'],
        moreTopics: 0,
        stores: ['app-config', 'mask-store'],
      },
      { kind: 'removed-here', counts: [{ key: 'chats', count: 1 }], topics: ['Trains'], moreTopics: 0, stores: [] },
      { kind: 'out', counts: [{ key: 'messagesAdded', count: 1 }], topics: [], moreTopics: 0, stores: [] },
      { kind: 'removed-there', counts: [{ key: 'messages', count: 1 }], topics: [], moreTopics: 0, stores: [] },
    ]);
  });

  it('names the first five chats and counts the rest', () => {
    const added = Array.from({ length: 8 }, (_, index) => `chat ${index}`);
    const incoming = { ...NONE, chats: { added, changed: [], removed: [] } };
    const named = new Map(added.map((id) => [id, id]));
    const [group] = previewGroups({ incoming, outgoing: NONE, isCloudEmpty: false, topics: named });
    expect(group).toMatchObject({ topics: added.slice(0, 5), moreTopics: 3 });
  });
});
