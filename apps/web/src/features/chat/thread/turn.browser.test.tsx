import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { newTurn } from '#/features/chat-core/model/turn-reducer.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { WithModels } from '../testing/with-models.tsx';
import { Turn } from './turn.tsx';

buildTestPage();

function Turns({ sessionId }: { readonly sessionId: string }) {
  const { messageIds } = useChatFrame(sessionId);
  return messageIds.map((messageId) => (
    <Turn
      key={messageId}
      sessionId={sessionId}
      messageId={messageId}
      isLast={false}
      isPinned={false}
      versions={undefined}
      isEditing={false}
    />
  ));
}

it('shows a message that cannot be drawn as plain text; the rest of the chat is as ever', async () => {
  const sessionId = await chatOf(['Question', 'A **healthy** answer', 'Another', 'An **odd** answer', 'The end']);
  await render(
    <WithModels models={[]}>
      <Turns sessionId={sessionId} />
    </WithModels>,
  );
  await expect.element(page.getByText('odd', { exact: true })).toBeVisible();
  const odd = (await readChat(sessionId)).messages.find(({ content }) => content === 'An **odd** answer');
  // No calendar has this day, and the head of an answer shows it.
  chatActions.updateMessage(odd?.id ?? '', { date: Number.MAX_SAFE_INTEGER });
  await expect.element(page.getByText('An **odd** answer')).toBeVisible();
  await expect.element(page.getByText('This message couldn’t be formatted.')).toBeVisible();
  await expect.element(page.getByText('healthy', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The end')).toBeVisible();
  expect(page.getByText('This message couldn’t be formatted.').elements()).toHaveLength(1);
});

it('says under its words that an answer waits for the connection, until that is back', async () => {
  const { live } = buildTestPage().turns;
  const sessionId = await chatOf(['Question', 'Half an']);
  const { messages } = await readChat(sessionId);
  const id = messages[1]?.id ?? '';
  await render(
    <WithModels models={[]}>
      <Turns sessionId={sessionId} />
    </WithModels>,
  );
  live.start(id, { ...newTurn(Date.now()), text: 'Half an' });
  live.apply(id, { type: 'away' }, Date.now());
  await expect.element(page.getByText('Waiting for the connection…')).toBeVisible();
  await expect.element(page.getByText('Half an')).toBeVisible();
  live.apply(id, { type: 'back' }, Date.now());
  await expect.element(page.getByText('Waiting for the connection…')).not.toBeInTheDocument();
  live.apply(id, { type: 'stop' }, Date.now());
  live.finish(id, () => {});
});
