import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { newTurn } from '#/features/chat-core/model/turn-reducer.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { WithModels } from '../testing/with-models.tsx';
import { MessageList } from './message-list.tsx';

const { turns } = buildTestPage();

const LONG = Array.from({ length: 12 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
const said = (count: number): [string, ...string[]] => [
  'Question 0',
  ...Array.from({ length: count - 1 }, (_, index) => (index % 2 === 0 ? LONG : `Question ${index + 1}`)),
];

const log = () => page.getByRole('log').element();

/** The chat that is on the page; undefined while there is none. */
const shown = createStore<{ readonly sessionId: string | undefined }>(() => ({ sessionId: undefined }));

function Shown() {
  const { sessionId } = useStore(shown);
  if (sessionId === undefined) return null;
  return (
    <div style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <MessageList key={sessionId} sessionId={sessionId} models={[]} />
    </div>
  );
}

async function show(sessionId: string): Promise<void> {
  shown.setState({ sessionId });
  await expect.poll(() => log().scrollHeight).toBeGreaterThan(1_000);
}

/** What a reload leaves of a page: the storage of its tab. */
async function leave(): Promise<void> {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const kept = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);
  shown.setState({ sessionId: undefined });
  await expect.element(page.getByRole('log')).not.toBeInTheDocument();
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}

beforeEach(async () => {
  shown.setState({ sessionId: undefined });
  await render(
    <WithModels models={[]}>
      <Shown />
    </WithModels>,
  );
});

const topOf = (words: string): number =>
  page.getByText(words, { exact: true }).element().getBoundingClientRect().top - log().getBoundingClientRect().top;

const isAtEnd = (): boolean => log().scrollHeight - log().scrollTop - log().clientHeight < 2;

it.each([
  ['among what is read of a chat at first', 40, 'Question 30'],
  ['further back', 160, 'Question 60'],
])('a reload comes back to the message that was read, %s, also while a reply grows below', async (_, count, words) => {
  const sessionId = await chatOf(said(count));
  const { messages } = await readChat(sessionId);
  const lastId = messages.at(-1)?.id ?? '';
  chatActions.updateMessage(lastId, { streaming: true });
  await show(sessionId);
  await expect.poll(isAtEnd).toBe(true);
  await expect
    .poll(() => {
      if (page.getByText(words, { exact: true }).elements().length > 0) return true;
      log().scrollBy({ top: -400 });
      return false;
    })
    .toBe(true);
  log().scrollBy({ top: topOf(words) - 120 });
  await expect.poll(() => Math.round(topOf(words))).toBe(120);
  await leave();

  await show(sessionId);
  await expect.element(page.getByText(words, { exact: true })).toBeInTheDocument();
  await expect.poll(() => Math.abs(topOf(words) - 120)).toBeLessThan(2);
  turns.live.start(lastId, { ...newTurn(Date.now()), text: LONG });
  for (let lines = 0; lines < 5; lines += 1)
    turns.live.apply(lastId, { type: 'text', text: `\n\n${LONG}` }, Date.now());
  await expect.element(page.getByRole('button', { name: /Jump to latest/ })).toBeVisible();
  expect(Math.abs(topOf(words) - 120)).toBeLessThan(2);
  turns.live.apply(lastId, { type: 'stop' }, Date.now());
  turns.live.finish(lastId, () => {});
});

it('a reload at the end comes back to the end, and so does another chat', async () => {
  const first = await chatOf(said(40));
  await show(first);
  await expect.poll(isAtEnd).toBe(true);
  await leave();
  await show(first);
  await expect.poll(isAtEnd).toBe(true);
  log().scrollBy({ top: -900 });
  await expect.poll(isAtEnd).toBe(false);
  await leave();
  await show(await chatOf(said(42)));
  await expect.poll(isAtEnd).toBe(true);
});
