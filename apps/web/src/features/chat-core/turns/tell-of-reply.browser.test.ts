import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateConfig } from '#/features/settings/public.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions, readChat } from '../rows/store.ts';
import { chatOf } from '../testing/chat-of.ts';
import { tellOfReply } from './tell-of-reply.ts';

buildTestPage();

const told: { readonly title: string; readonly body: string | undefined }[] = [];

class FakeNotification extends EventTarget {
  static readonly permission = 'granted';
  constructor(title: string, options?: NotificationOptions) {
    super();
    told.push({ title, body: options?.body });
  }
}

beforeEach(() => {
  told.length = 0;
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  updateConfig({ notifyReplies: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function answered(content: string, fields: object) {
  const sessionId = await chatOf(['Question', content]);
  const messageId = (await readChat(sessionId)).messages[1]?.id ?? '';
  chatActions.updateMessage(messageId, { finishReason: 'stop', ...fields });
  await chatActions.renameSession(sessionId, 'Tea');
  return { sessionId, messageId };
}

it('tells the first words of a long reply as plain text, under the name of its chat', async () => {
  const { sessionId, messageId } = await answered('## Hot\n\nWith **milk** and `sugar`.', { durationMs: 20_000 });
  await tellOfReply(sessionId, messageId);
  expect(told).toEqual([{ title: 'Tea', body: 'Hot With milk and sugar.' }]);
});

it('tells of one that ended while nobody listened, and not of a short one or of a deleted chat', async () => {
  const late = await answered('Late', { durationMs: undefined, date: Date.now() - 3_600_000 });
  await tellOfReply(late.sessionId, late.messageId);
  const short = await answered('Short', { durationMs: 900 });
  await tellOfReply(short.sessionId, short.messageId);
  const gone = await answered('Gone', { durationMs: 20_000 });
  await chatActions.deleteSession(gone.sessionId);
  await tellOfReply(gone.sessionId, gone.messageId);
  expect(told.map(({ body }) => body)).toEqual(['Late']);
});
