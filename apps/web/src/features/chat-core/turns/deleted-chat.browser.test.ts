import type { StreamPart } from '@parley/providers';
import { expect, it } from 'vitest';
import { buildTestPage } from '#/testing/test-page.ts';
import { ApiFailure } from '#/lib/api.ts';
import { chatActions, readChat } from '../rows/store.ts';
import { chatOf } from '../testing/chat-of.ts';
import type { Transport } from './server-reply.ts';

/** Says these words, and no more until it is stopped. */
const half: Transport = async function* (_request, signal): AsyncGenerator<StreamPart, void, undefined> {
  yield { type: 'text', text: 'Half an answer' };
  await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ApiFailure('aborted', 0, 'Request aborted')));
  });
};

const { turns } = buildTestPage({ transportFor: () => half });

it('a chat that is deleted while its reply is written comes back with its words, interrupted and without a failure', async () => {
  const sessionId = await chatOf(['Before', 'An answer']);
  await turns.startTurn({ sessionId, content: 'Go on', models: [{ id: 'm@default', name: 'm' }] });
  const answer = async () => (await readChat(sessionId)).messages.at(-1);
  const answerId = (await answer())?.id ?? '';
  await expect.poll(() => turns.live.get(answerId)?.state.text).toBe('Half an answer');
  const ended: string[] = [];
  turns.onEnded((_, messageId) => void ended.push(messageId));
  const { undo } = await chatActions.deleteSession(sessionId);
  await expect.poll(() => ended).toEqual([answerId]);
  expect(turns.isRunning(sessionId)).toBe(false);
  await undo();
  const restored = await answer();
  expect(restored).toMatchObject({ id: answerId, content: 'Half an answer', streaming: false, isError: false });
  // Nobody stopped it: what was interrupted has no duration.
  expect(restored?.durationMs).toBeUndefined();
});
