import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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

const { turns, chats } = buildTestPage();

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
      <MessageList key={sessionId} sessionId={sessionId} models={[]} isRunning={false} />
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

/** Scrolls up until these words are a little below the upper edge. */
async function readAt(words: string): Promise<void> {
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
}

it.each([
  ['among what is read of a chat at first', 40, 'Question 30'],
  ['further back', 160, 'Question 60'],
])('a reload comes back to the message that was read, %s, also while a reply grows below', async (_, count, words) => {
  const sessionId = await chatOf(said(count));
  const { messages } = await readChat(sessionId);
  const lastId = messages.at(-1)?.id ?? '';
  chatActions.updateMessage(lastId, { streaming: true });
  await show(sessionId);
  await readAt(words);
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

it('Jump to latest leads away from the place at once, and nothing leads back', async () => {
  const sessionId = await chatOf(said(80));
  const lastId = (await readChat(sessionId)).messages.at(-1)?.id ?? '';
  await show(sessionId);
  await readAt('Question 60');
  await leave();
  await show(sessionId);
  await expect.element(page.getByText('Question 60', { exact: true })).toBeInTheDocument();
  await page.getByRole('button', { name: /Jump to latest/ }).click();
  await expect.poll(isAtEnd).toBe(true);
  // What grows after that moves the view with it.
  chatActions.updateMessage(lastId, { streaming: true });
  turns.live.start(lastId, { ...newTurn(Date.now()), text: LONG });
  turns.live.apply(lastId, { type: 'text', text: `\n\n${LONG}\n\nThe very end.` }, Date.now());
  await expect.element(page.getByText('The very end.')).toBeInTheDocument();
  await expect.poll(isAtEnd).toBe(true);
  turns.live.apply(lastId, { type: 'stop' }, Date.now());
  turns.live.finish(lastId, () => {});
});

/** A reload of a page whose reader was far back, which is held up before it has found the message again. */
async function aReloadThatSearches() {
  const sessionId = await chatOf(said(160));
  await show(sessionId);
  await readAt('Question 60');
  await leave();
  // A page that is loaded anew has nothing in memory; this one lets go of a chat once all of it is written.
  await chats.actions.flush();
  await expect.poll(() => chats.look(sessionId).size).toBe(0);
  const { revealMessage } = chats.actions;
  const gate = Promise.withResolvers<void>();
  const reveal = vi.spyOn(chats.actions, 'revealMessage').mockImplementation(async (...place) => {
    await gate.promise;
    return revealMessage(...place);
  });
  onTestFinished(() => reveal.mockRestore());
  await show(sessionId);
  await expect.poll(isAtEnd).toBe(true);
  return async () => {
    gate.resolve();
    expect(await reveal.mock.results[0]?.value).toBe(true);
  };
}

/** By then whatever was to follow has been drawn. */
async function someFrames(): Promise<void> {
  for (let frames = 0; frames < 5; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('Home before the place is found again leads to the beginning, and End from there to the end', async () => {
  const find = await aReloadThatSearches();
  press('Home');
  await expect.element(page.getByText('Question 0', { exact: true })).toBeVisible();
  await find();
  await someFrames();
  expect(log().scrollTop).toBe(0);
  press('End');
  await expect.poll(isAtEnd).toBe(true);
  await someFrames();
  expect(isAtEnd()).toBe(true);
});

it('who moves the view before the place is found again is not led back to it', async () => {
  const find = await aReloadThatSearches();
  log().dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  await find();
  await someFrames();
  expect(isAtEnd()).toBe(true);
});
