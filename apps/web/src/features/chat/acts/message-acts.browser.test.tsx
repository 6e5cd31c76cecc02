import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseToasts, resumeToasts, useToasts } from '#/components/toast-store.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { Turn } from '../thread/turn.tsx';
import { ThreadContext, type Thread } from '../thread/turn-context.ts';
import { readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { aModel } from '../testing/with-models.tsx';
import { MESSAGE_ACTS } from './message-acts.ts';

function Turns({ sessionId }: { readonly sessionId: string }) {
  const { messageIds, session } = useChatFrame(sessionId);
  return messageIds.map((messageId) => (
    <Turn
      key={messageId}
      sessionId={sessionId}
      messageId={messageId}
      isLast
      isPinned={session?.mask.context.some(({ id }) => id === messageId) === true}
      versions={undefined}
      isEditing={false}
    />
  ));
}

let sessionId: string;
let navigation: ReturnType<typeof navigationAt>;
const edit = vi.fn<Thread['edit']>();

beforeEach(async () => {
  pauseToasts();
  await page.viewport(1_200, 800);
  sessionId = await chatOf(['A question', 'An answer']);
  navigation = navigationAt(`/?c=${sessionId}`);
  edit.mockClear();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['models'], [aModel('m')]);
  client.setQueryData(['custom-providers'], []);
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation}>
        <ThreadContext value={{ models: [aModel('m')], edit, hold: () => {} }}>
          <Turns sessionId={sessionId} />
        </ThreadContext>
      </AtAddress>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  resumeToasts();
  useToasts.setState({ toasts: [] });
});

const turn = (of: 'question' | 'answer') => page.getByRole('article', { name: of === 'question' ? 'You' : 'm' });
const read = async () => (await readChat(sessionId)).messages;
const idOf = async (of: 'question' | 'answer') => (await read())[of === 'question' ? 0 : 1]?.id;
const pinned = async () => (await readChat(sessionId)).session?.mask.context.length;

/** Presses a button of the row, or chooses from the menu that the keyboard opens, which holds all acts. */
async function act(of: 'question' | 'answer', place: 'row' | 'menu', label: string): Promise<void> {
  await turn(of).hover();
  if (place === 'row') return turn(of).getByRole('button', { name: label, exact: true }).click();
  (turn(of).getByRole('button', { name: 'More actions' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  return page.getByRole('menu').getByText(label, { exact: true }).click();
}

const revert = () => page.getByRole('button', { name: 'Undo', exact: true }).click();

describe('an act of a message does the same wherever it is chosen', () => {
  it.each([
    ['answer', 'row'],
    ['answer', 'menu'],
    ['question', 'menu'],
  ] as const)('an %s is pinned from the %s, and no longer by Undo', async (of, place) => {
    await act(of, place, 'Pin');
    await expect.poll(pinned).toBe(1);
    await expect.element(page.getByText('Pinned. Included with every message in this chat.')).toBeVisible();
    await revert();
    await expect.poll(pinned).toBe(0);
  });

  it.each([
    ['answer', 'row'],
    ['answer', 'menu'],
    ['question', 'row'],
    ['question', 'menu'],
  ] as const)('an %s is edited from the %s', async (of, place) => {
    await act(of, place, 'Edit');
    expect(edit).toHaveBeenCalledExactlyOnceWith(await idOf(of));
  });

  it.each(['question', 'answer'] as const)('the %s is deleted, and comes back by Undo', async (of) => {
    await act(of, 'menu', 'Delete');
    await expect.element(page.getByText('Message deleted.')).toBeVisible();
    await expect.poll(async () => (await read()).length).toBe(1);
    await revert();
    await expect.poll(async () => (await read()).length).toBe(2);
  });

  it.each(['question', 'answer'] as const)('the chat is forked from the %s', async (of) => {
    await act(of, 'menu', 'Continue from here in a copy');
    await expect.element(page.getByText('Copy made.', { exact: false })).toBeVisible();
    const copy = new URLSearchParams(navigation.text().slice(2)).get('c') ?? '';
    expect(copy).not.toBe(sessionId);
    expect((await readChat(copy)).messages).toHaveLength(of === 'question' ? 1 : 2);
  });
});

describe('a thumb', () => {
  it.each(['row', 'menu'] as const)(
    'is kept with the answer, shown as pressed, and taken back, from the %s',
    async (place) => {
      const rating = async () => (await read())[1]?.rating;
      await act('answer', place, 'Good answer');
      await expect.poll(rating).toBe('up');
      const up = turn('answer').getByRole('button', { name: 'Good answer' });
      await expect.element(up).toHaveAttribute('aria-pressed', 'true');
      await act('answer', 'row', 'Bad answer');
      await expect.poll(rating).toBe('down');
      await expect.element(up).toHaveAttribute('aria-pressed', 'false');
      await act('answer', 'row', 'Bad answer');
      await expect.poll(rating).toBeUndefined();
    },
  );
});

it.each([
  ['was stopped', { content: 'An answer' }],
  ['was stopped before its first word', { content: '' }],
  ['failed', { content: '', isError: true, errorCode: 'upstream_failed' }],
  ['was cut off', { content: 'An answer', isError: true, errorCode: 'upstream_interrupted' }],
  ['failed for its key', { content: '', isError: true, errorCode: 'upstream_refused_key' }],
  ['was not let in', { content: '', isError: true, errorCode: 'access_code_required' }],
])('an answer that %s has one Retry', async (_, fields) => {
  const { chats } = buildTestPage();
  chats.actions.updateMessage((await idOf('answer')) ?? '', { finishReason: undefined, ...fields });
  await turn('answer').hover();
  const retries = () => turn('answer').getByRole('button', { name: 'Retry', exact: true }).elements();
  await expect.poll(retries).toHaveLength(1);
});

it('the buttons of a question do not touch the answer below', async () => {
  await turn('question').hover();
  const buttons = turn('question').getByRole('button', { name: 'Copy' }).element().getBoundingClientRect();
  const question = turn('question').element();
  const room = Number.parseFloat(getComputedStyle(question).marginBottom) + 24;
  expect(buttons.bottom - question.getBoundingClientRect().bottom).toBeLessThan(room);
});

it('an act that fails says so', async () => {
  const failing = vi.spyOn(buildTestPage().chats.actions, 'removeMessage').mockRejectedValueOnce(new Error('no room'));
  await act('answer', 'menu', 'Delete');
  await expect.element(page.getByText('That didn’t work. Try again.')).toBeVisible();
  failing.mockRestore();
});

it('whoever points at the row finds in the menu only what the row does not show', async () => {
  await turn('answer').hover();
  await userEvent.click(turn('answer').getByRole('button', { name: 'More actions' }));
  await expect.element(page.getByRole('menuitem', { name: 'Quote' })).toBeVisible();
  const items = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Quote',
    'Continue',
    'Retry with another model',
    'Continue from here in a copy',
    'Refresh title',
    'Copy as plain text',
    'Delete',
  ]);
});

it('the styles of another answer are offered beside Retry', async () => {
  await turn('answer').hover();
  await turn('answer').getByRole('button', { name: 'Rewrite' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Shorter' })).toBeVisible();
  const styles = page.getByRole('menuitemradio').elements();
  expect(styles.map(({ textContent }) => textContent)).toEqual(['Shorter', 'Longer', 'Simpler', 'In a table']);
});

it('no two acts have the same id', () => {
  expect(new Set(MESSAGE_ACTS.map(({ id }) => id)).size).toBe(MESSAGE_ACTS.length);
});
