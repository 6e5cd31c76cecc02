import { Message } from '@parley/contract';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { pageQuestions } from '#/features/tools/page-consents.ts';
import { announcementOf } from './announcement.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';

buildTestPage();

/** An answer that is written until it is told to end. */
function Harness({ sessionId }: { readonly sessionId: string }) {
  const [isRunning, setIsRunning] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsRunning(false)}>
        End
      </button>
      <AnswerAnnouncer sessionId={sessionId} isRunning={isRunning} />
    </>
  );
}

const heard = () => document.querySelector('[aria-live=polite].sr-only')?.textContent ?? '';

it('says what a call wants that waits for a decision, again for each, and nothing of other chats', async () => {
  const sessionId = await chatActions.createSession({});
  const call = {
    toolId: 'web-browsing',
    name: 'search_web',
    arguments: '{"query":"tea"}',
    state: 'asking',
    isError: false,
  } as const;
  const { id: messageId } = await chatActions.appendMessage(sessionId, {
    role: 'assistant',
    content: '',
    streaming: true,
    tools: [
      { ...call, id: 'a' },
      { ...call, id: 'b' },
    ],
  });
  await render(<Harness sessionId={sessionId} />);
  const { signal } = new AbortController();
  void pageQuestions().ask({ messageId: 'of-another-chat', id: 'a' }, signal);
  void pageQuestions().ask({ messageId, id: 'a' }, signal);
  await expect.poll(heard).toBe('Wants to search the web: tea. It waits for your decision.');
  pageQuestions().answer({ messageId, id: 'a' }, 'once');
  await expect.poll(heard).toBe('');
  void pageQuestions().ask({ messageId, id: 'b' }, signal);
  await expect.poll(heard).toBe('Wants to search the web: tea. It waits for your decision.');
  for (const id of ['a', 'b']) pageQuestions().answer({ messageId, id }, 'refuse');
});

/** What a screen reader hears once an answer has ended. */
async function heardOf(answer: Partial<Message>): Promise<void> {
  const sessionId = await chatActions.createSession({});
  await chatActions.appendMessage(sessionId, { role: 'user', content: 'Which way?' });
  await chatActions.appendMessage(sessionId, { role: 'assistant', model: 'mini', finishReason: 'stop', ...answer });
  await render(<Harness sessionId={sessionId} />);
  await page.getByRole('button', { name: 'End' }).click();
}

it('says an answer in plain words: no table pipes, addresses or fences', async () => {
  const table = '| Route | Hours |\n|---|---|\n| **A1** | 3 |';
  await heardOf({
    content: `See [the map](https://example.org/map).\n\n${table}\n\n\`\`\`js\nlet a\n\`\`\``,
  });
  await expect.poll(heard).toContain('mini: See the map.');
  expect(heard()).toContain('A1, 3');
  expect(heard()).not.toMatch(/[|*`]|example\.org|let a/);
});

it('bounds what it says', async () => {
  await heardOf({ content: 'word '.repeat(3_000) });
  await expect.poll(heard).toContain('word');
  expect(heard().length).toBeLessThan(1_600);
});

it('leaves what went wrong to the alert that says it', async () => {
  const failed = { isError: true, errorCode: 'rate_limited' };
  await heardOf({ content: 'Half an answer', ...failed });
  await expect.poll(heard).toBe('mini: Half an answer.');
  expect(
    await announcementOf(
      { messages: [Message.parse({ id: 'a', date: 0, role: 'assistant', ...failed })], columns: new Map() } as never,
      String as never,
    ),
  ).toBe('');
});
