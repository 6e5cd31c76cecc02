import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import type { SessionDraft } from '#/features/chat-core/model/session-row.ts';
import { openMemory } from './context-actions.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';

buildTestPage();

const field = page.getByRole('textbox', { name: 'Summary' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(said: readonly [string, ...string[]], draft: SessionDraft = {}): Promise<string> {
  const sessionId = await chatOf(said, draft);
  await render(null);
  void openMemory(sessionId);
  return sessionId;
}

const memoryOf = async (sessionId: string) => (await readChat(sessionId)).session?.memoryPrompt;

beforeEach(() =>
  updateConfig({
    summaryConfig: { model: '', autoGenerate: true, autoGenerateInterval: 3, maxHistoryMessageCount: 10 },
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
  useOverlays.setState({ entries: [] });
});

describe('the memory of a chat', () => {
  it('is told to be missing while the chat is too short', async () => {
    await open(['Hi']);
    await expect.element(page.getByText('This chat is too short to summarize.')).toBeVisible();
    await expect.element(page.getByText(/after every 3 questions and answers/)).toBeVisible();
    await expect.element(button('Create now')).toBeDisabled();
    await expect.element(button('Save')).toBeDisabled();
  });

  it('can be edited, and what is written by hand goes along from then on', async () => {
    const sessionId = await open(['Hi', 'Hello']);
    await userEvent.fill(field, 'They greet each other.');
    await button('Save').click();
    await expect.poll(() => memoryOf(sessionId)).toBe('They greet each other.');
    await expect.poll(() => field.elements()).toEqual([]);
    void openMemory(sessionId);
    await expect.element(page.getByText(/Sent with your next question \(about \d+ tokens\)/)).toBeVisible();
    await expect.element(button('Update now')).toBeEnabled();
  });

  it('is reset after a question', async () => {
    const sessionId = await open(['Hi', 'Hello'], { memoryPrompt: 'gist' });
    await button('Reset').click();
    await button('Cancel').last().click();
    expect(await memoryOf(sessionId)).toBe('gist');
    await button('Reset').click();
    await button('Reset memory').click();
    await expect.poll(() => memoryOf(sessionId)).toBe('');
    await expect.element(field).toHaveValue('');
  });

  it('asks before it throws away what was written', async () => {
    const sessionId = await open(['Hi', 'Hello'], { memoryPrompt: 'gist' });
    await userEvent.fill(field, 'changed');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Discard changes?')).toBeVisible();
    await button('Discard').click();
    await expect.poll(() => field.elements()).toEqual([]);
    expect(await memoryOf(sessionId)).toBe('gist');
  });

  it.each([
    [
      'the context was cleared',
      'Not sent: the context was cleared after this summary.',
      (last: string) => ({ clearedAfterId: last, summarizedUpToId: last }),
    ],
    [
      'it was made elsewhere',
      'Not sent: this summary belongs to another version of the chat.',
      () => ({ summarizedUpToId: 'elsewhere' }),
    ],
  ])('says why it is not sent: %s', async (_, words, marks) => {
    const sessionId = await open(['Hi', 'Hello'], { memoryPrompt: 'gist' });
    const { messageIds } = await readChat(sessionId);
    await chatActions.updateSession(sessionId, marks(messageIds.at(-1) ?? ''));
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('does not exist in an incognito chat', async () => {
    await open(['Hi', 'Hello'], { isIncognito: true });
    await expect.element(page.getByText('Incognito chats have no memory. Nothing is saved.')).toBeVisible();
    expect(field.elements()).toEqual([]);
  });

  it('says what to do when it could not be made', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await open(['Hi', 'Hello']);
    await button('Create now').click();
    await expect.element(page.getByText(/^Couldn’t create the summary\. Try again/)).toBeVisible();
    await expect.element(button('Create now')).toBeEnabled();
  });
});
