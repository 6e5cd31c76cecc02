import type { Message } from '@parley/contract';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { MarkedChats } from '../model/chat-mark.ts';
import { createPageQueues, type PageQueuesWorld } from './page-queues.ts';

const SESSION = 'chat';

/** A page whose chat has a reply that this tab does not write. */
function pageBesideAnother(last: Partial<Message> = { finishReason: 'stop' }) {
  const asked: unknown[] = [];
  const state = { isLeft: true };
  const looks = new Set<() => void>();
  const marks = createStore<MarkedChats>(() => ({ own: new Set(), others: new Set([SESSION]), unread: new Set() }));
  const world = {
    chat: { read: async () => ({ status: 'ready', session: undefined, messages: [{ role: 'assistant', ...last }] }) },
    drafts: { readDraft: async () => ({}), changeDraft: () => {} },
    turns: {
      isRunning: () => false,
      startTurn: async ({ content }: { content: unknown }) => void asked.push(content),
      subscribe: () => () => {},
      onPickedUp: () => {},
    },
    modelsFor: () => [{ id: 'model', name: 'Model' }],
    watchModels: () => {},
    elsewhere: marks,
    isLeft: () => state.isLeft,
    watchLeft: (look: () => void) => looks.add(look),
  } as unknown as PageQueuesWorld;
  return {
    asked,
    queues: createPageQueues(world),
    endElsewhere: () => marks.setState({ others: new Set() }),
    takeItsLastWords: () => {
      state.isLeft = false;
      for (const look of looks) look();
    },
  };
}

it('what is asked beside the reply of another tab goes out when its last words are here', async () => {
  const { asked, queues, endElsewhere, takeItsLastWords } = pageBesideAnother();
  queues.submit(SESSION, { id: '1', content: 'Next' });
  endElsewhere();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual([]);
  takeItsLastWords();
  await expect.poll(() => asked).toEqual(['Next']);
});

it.each([{}, { isError: true }])('what waits for a reply is held where that ended like %o', async (last) => {
  const { asked, queues, endElsewhere, takeItsLastWords } = pageBesideAnother(last);
  queues.submit(SESSION, { id: '1', content: 'Next' });
  endElsewhere();
  takeItsLastWords();
  await expect.poll(() => queues.get(SESSION).held).toBe('failed');
  expect(asked).toEqual([]);
});
