import { beforeAll, expect, it } from 'vitest';
import { chatActions } from '#/features/chat-core/public.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { addToBox } from './add-to-box.ts';
import { offerComposer } from './composer-access.ts';

beforeAll(() => void buildTestPage());

it('puts words into the box of a chat that is not on the screen, below what stands there', async () => {
  const id = await chatActions.createSession();
  await addToBox(id, 'First');
  await addToBox(id, 'Second');
  expect((await chatActions.readDraft(id)).text).toBe('First\n\nSecond');
});

it('puts them into the box itself where the chat is on the screen', async () => {
  const id = await chatActions.createSession();
  chatActions.changeDraft(id, { text: '' });
  const filled: string[] = [];
  const leave = offerComposer(id, { fill: (text) => filled.push(text), insert() {}, quote() {}, focus() {} });
  await addToBox(id, 'Words of a link');
  leave();
  expect(filled).toEqual(['Words of a link']);
});
