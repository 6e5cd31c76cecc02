import { ModelConfig } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { updateConfig } from '#/features/settings/public.ts';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { clearContext } from './context-actions.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { ContextDialog } from './context-dialog.tsx';
import { ContextDivider } from './context-divider.tsx';
import { PriceDialog } from './price-dialog.tsx';

const LISTED = [aModel('small', { modelRatio: 1, completionRatio: 2 }), aModel('large', { modelRatio: 10 })];

const SMALL = { models: ['small@default'] };

const frame = () => ({ open: true, onClose: vi.fn<() => void>(), onClosed: vi.fn<() => void>() });

async function openDetails(sessionId: string): Promise<void> {
  await render(
    <WithModels models={LISTED}>
      <ContextDialog {...frame()} sessionId={sessionId} />
    </WithModels>,
  );
}

beforeEach(() => {
  const modelConfig = ModelConfig.parse({});
  updateConfig({ enableInjectSystemPrompts: false, globalPrompt: 'Be brief.', template: '{{input}}', modelConfig });
});

describe('what the next question sends', () => {
  it('is listed message by message, the unsent words last', async () => {
    const sessionId = await chatOf(['What is tea?', 'A drink.'], SMALL);
    chatActions.changeDraft(sessionId, { text: 'And coffee?' });
    await openDetails(sessionId);
    await expect.element(page.getByText(/^small gets 4 messages, about \d+ tokens\.$/)).toBeVisible();
    const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect
      .poll(() => rows.elements().map((row) => row.textContent))
      .toEqual([
        expect.stringContaining('Be brief.'),
        expect.stringContaining('What is tea?'),
        expect.stringContaining('A drink.'),
        expect.stringContaining('And coffee?'),
      ]);
    await expect.element(page.getByText('All messages in this chat are sent.')).toBeVisible();
  });

  it('says what is left out and why', async () => {
    updateConfig({ modelConfig: ModelConfig.parse({ historyMessageCount: 1 }) });
    const sessionId = await chatOf(['one', 'two', 'three', 'four'], SMALL);
    await openDetails(sessionId);
    await page.getByRole('button', { name: 'Not sent: 4 messages' }).click();
    await expect.poll(() => page.getByText('only the last 1 is sent').elements()).toHaveLength(3);
    await expect.element(page.getByText('its question isn’t sent')).toBeVisible();
  });

  it('shows the parameters and the request itself', async () => {
    const sessionId = await chatOf(['Hi', 'Hello'], SMALL);
    chatActions.changeDraft(sessionId, { text: 'Go on' });
    await openDetails(sessionId);
    await page.getByRole('button', { name: 'Parameters' }).click();
    await expect.element(page.getByText('temperature')).toBeVisible();
    await page.getByRole('button', { name: 'Request as JSON' }).click();
    const code = page.getByRole('figure', { name: /JSON/ });
    await expect.element(code.getByRole('button', { name: 'Copy code' })).toBeVisible();
    const shown = JSON.parse(code.element().querySelector('pre')?.textContent ?? '');
    expect(shown).toMatchObject({ model: 'small', stream: true });
    expect(shown.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'Go on' },
    ]);
  });
});

it('explains the price, model by model', async () => {
  const models = ['small@default', 'large@default'];
  const sessionId = await chatOf(['x'.repeat(400), 'x'.repeat(400)], { models });
  await render(
    <WithModels models={LISTED}>
      <PriceDialog {...frame()} sessionId={sessionId} />
    </WithModels>,
  );
  await expect.element(page.getByRole('heading', { name: 'small' })).toBeVisible();
  await expect.element(page.getByText('Sent, about 203 tokens').first()).toBeVisible();
  await expect.element(page.getByText('$2.00 per million tokens')).toBeVisible();
  await expect.element(page.getByText('Assumes an answer as long as the recent ones in this chat.')).toBeVisible();
});

/** Only a chat on the screen can be changed. */
function Shown({ sessionId }: { readonly sessionId: string }) {
  return <p>{useChatFrame(sessionId).status}</p>;
}

describe('clearing the context', () => {
  const clearedIn = async (sessionId: string) => (await readChat(sessionId)).session?.clearedAfterId;

  it('leaves a way back in a notice and at the divider', async () => {
    const sessionId = await chatOf(['Hi', 'Hello']);
    const { messageIds } = await readChat(sessionId);
    await render(<ContextDivider sessionId={sessionId} />);
    await clearContext(sessionId);
    expect(await clearedIn(sessionId)).toBe(messageIds.at(-1));
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => clearedIn(sessionId)).toBeUndefined();

    await clearContext(sessionId);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => clearedIn(sessionId)).toBeUndefined();
  });

  it('holds when the message it was cleared after is edited or deleted', async () => {
    const sessionId = await chatOf(['Hi', 'Hello']);
    await render(<Shown sessionId={sessionId} />);
    await clearContext(sessionId);
    const [, answerId = ''] = (await readChat(sessionId)).messageIds;
    await chatActions.replaceMessage(answerId, { content: 'Hello you' });
    const [questionId, editedId = ''] = (await readChat(sessionId)).messageIds;
    expect(await clearedIn(sessionId)).toBe(editedId);
    const undo = await chatActions.removeMessage(editedId);
    expect(await clearedIn(sessionId)).toBe(questionId);
    await undo();
    expect(await clearedIn(sessionId)).toBe(editedId);
  });

  it('says so when there is nothing to clear', async () => {
    await render(null);
    const sessionId = await chatOf(['Hi', 'Hello']);
    await clearContext(sessionId);
    await clearContext(sessionId);
    await expect
      .element(page.getByText('Nothing to clear: there are no messages since the context was last cleared.'))
      .toBeVisible();
  });
});
