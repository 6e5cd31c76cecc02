import type { MessageContent } from '@parley/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '#/lib/ids.ts';
import { render } from '#/testing/render.tsx';
import { updateConfig } from '#/features/settings/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { buildStagedQueues, stageChat } from '../testing/staged-queues.ts';
import { Composer } from './composer.tsx';
import type { Sending } from './use-sending.ts';

buildStagedQueues();

const box = page.getByRole('textbox', { name: 'Message' });
const cards = page.getByRole('region', { name: 'Queued messages' }).getByRole('listitem');

interface Stage {
  readonly sessionId: string;
  readonly sent: MessageContent[];
  readonly onStop: () => void;
  readonly change: (next: Partial<Pick<Sending, 'isReady' | 'isRunning'>>) => void;
}

/** A chat of its own: an empty one would be taken again by the next test. */
async function usedChat(): Promise<string> {
  const sessionId = await chatActions.createSession();
  await chatActions.appendMessage(sessionId, { role: 'user', content: 'before' });
  return sessionId;
}

/** A chat in which a reply is being written. */
async function whileRunning(more: Partial<Sending> = {}): Promise<Stage> {
  const sent: MessageContent[] = [];
  const onStop = vi.fn<() => void>();
  let set: (next: Partial<Sending>) => void = () => {};
  const first: Sending = { sessionId: await usedChat(), isReady: true, isRunning: true, onStop, ...more };
  const { sessionId, isReady, isRunning } = first;
  const setStage = stageChat(sessionId, {
    isReady,
    isRunning,
    onAsk: async ({ content }) => {
      sent.push(content);
      await Promise.resolve();
      change({ isRunning: true });
    },
  });
  function Changing() {
    const [given, setGiven] = useState(first);
    set = (next) => setGiven((before) => ({ ...before, ...next }));
    return <Composer {...given} />;
  }
  const change = (next: Partial<Pick<Sending, 'isReady' | 'isRunning'>>): void => {
    flushSync(() => set(next));
    setStage(next);
  };
  await render(<Changing />);
  return { sessionId, sent, onStop, change };
}

async function write(...texts: string[]): Promise<void> {
  for (const text of texts) {
    await userEvent.fill(box, text);
    await userEvent.keyboard('{Enter}');
  }
}

beforeEach(() => updateConfig({ submitKey: 'Enter' }));

it('keeps what is sent while a reply is written, and sends one after another when it ends', async () => {
  const { sent, change } = await whileRunning();
  await write('one', 'two');
  await expect.element(cards).toHaveLength(2);
  await expect.element(page.getByText('Send one by one when this answer is done')).toBeVisible();
  expect(sent).toEqual([]);
  change({ isRunning: false });
  await expect.poll(() => sent).toEqual(['one']);
  await expect.element(cards).toHaveLength(1);
  await expect.element(page.getByText('Sends when this answer is done')).toBeVisible();
  change({ isRunning: false });
  await expect.poll(() => sent).toEqual(['one', 'two']);
  await expect.element(cards).toHaveLength(0);
});

it('waits after a stop and goes on when told', async () => {
  const { sent, onStop, change } = await whileRunning();
  await write('one', 'two');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(onStop).toHaveBeenCalledOnce();
  change({ isRunning: false });
  await expect.element(page.getByText('On hold: you stopped the answer.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Send next' }).click();
  await expect.poll(() => sent).toEqual(['one']);
});

it('stops the reply for one that is to be sent now', async () => {
  const { sent, onStop, change } = await whileRunning();
  await write('one', 'two');
  await cards.nth(1).getByRole('button', { name: 'Stop the answer and send this now' }).click();
  expect(onStop).toHaveBeenCalledOnce();
  change({ isRunning: false });
  await expect.poll(() => sent).toEqual(['two']);
  await expect.element(cards).toHaveLength(1);
});

it('puts one back into the box, before what stands there, and takes one out', async () => {
  await whileRunning();
  await write('one', 'two');
  await userEvent.fill(box, 'three');
  await cards.first().getByRole('button', { name: 'Edit' }).click();
  await expect.element(box).toHaveValue('one\n\nthree');
  await expect.element(cards).toHaveLength(1);
  await cards.first().getByRole('button', { name: 'Remove' }).click();
  await expect.element(cards).toHaveLength(0);
});

it('waits for the models, and says so', async () => {
  const { sent, change } = await whileRunning({ isReady: false, isRunning: false });
  await write('early');
  await expect.element(page.getByText('Sends when the models have loaded')).toBeVisible();
  change({ isReady: true });
  await expect.poll(() => sent).toEqual(['early']);
});

it('keeps what waits with the chat', async () => {
  const { sessionId } = await whileRunning();
  await write('one');
  await expect.element(cards).toHaveLength(1);
  expect((await chatActions.readDraft(sessionId)).queue).toMatchObject([{ content: 'one' }]);
});

it('brings back what an earlier page left, without sending it', async () => {
  const sessionId = newId();
  chatActions.changeDraft(sessionId, { queue: [{ id: 'kept', content: 'from before' }] });
  const { sent } = await whileRunning({ sessionId, isRunning: false });
  await expect.element(page.getByText('Saved from your last visit.')).toBeVisible();
  await expect.element(cards.first().getByText('from before')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Send next' }).click();
  await expect.poll(() => sent).toEqual(['from before']);
});
