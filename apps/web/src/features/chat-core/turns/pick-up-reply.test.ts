import { AppConfig, Message, Session } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#/lib/api.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { composeRequest } from '../model/context-request.ts';
import { messageTree, pathTo } from '../model/message-tree.ts';
import type { ChatSnapshot, MessagePatch } from '../rows/store.ts';
import { createReplyNotes } from './reply-notes.ts';
import type { ReplyTicket } from './reply-ticket.ts';
import type { ToolPort } from './tool-port.ts';
import { createTurns } from './turns.ts';

const model = { id: 'm@default', name: 'm' };
const says = (...texts: string[]): StreamPart[] => texts.map((text) => ({ type: 'text', text }));
const done: StreamPart = { type: 'finish', reason: 'stop' };

function anArea(): TextArea {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

/** What outlasts a page: the chat, the notes, and the replies on the server. */
function aBrowser({ isIncognito = false, finishReplies = true } = {}) {
  const { messages: _none, ...session } = Session.parse({ id: 's' });
  const row = { ...session, isIncognito, messageCount: 2 };
  const messages = [
    Message.parse({ id: 'q', date: 0, role: 'user', content: 'Hi', parentId: '' }),
    Message.parse({ id: 'a', date: 0, role: 'assistant', parentId: 'q', streaming: true }),
  ];
  const area = anArea();
  const notes = createReplyNotes(area, () => 0);
  const answer = (): Message => messages[1] as Message;
  const clock = { now: 0 };
  return { row, messages, notes, area, answer, finishReplies, clock, isWrittenElsewhere: () => false };
}

/** A page of that browser. `live` are the parts that come while it is there; without an end its stream stays open. */
function aPage(
  browser: ReturnType<typeof aBrowser>,
  live: readonly StreamPart[],
  kept: readonly StreamPart[] | Error,
  tools?: ToolPort,
) {
  const { row, messages, notes } = browser;
  const tickets: (ReplyTicket | undefined)[] = [];
  const read: ReplyTicket[] = [];
  const shown: string[] = [];
  const ended: string[] = [];
  const pickedUp: string[] = [];
  const stored: string[] = [];
  const snapshot = (): ChatSnapshot => {
    const tree = messageTree(messages);
    return { status: 'ready', session: row, tree, messageIds: pathTo(tree, 'a') } as unknown as ChatSnapshot;
  };
  const turns = createTurns({
    chat: {
      read: async () => snapshot(),
      watch: () => () => {},
      loadOlder: async () => {},
      updateMessage: (id: string, patch: MessagePatch) => {
        const index = messages.findIndex((message) => message.id === id);
        const message = messages[index];
        if (message) messages[index] = { ...message, ...patch };
        shown.push(browser.answer().content as string);
      },
    },
    config: () => AppConfig.parse({ enableInjectSystemPrompts: false }),
    askedModel: ({ name }) => ({ name, provider: 'Other' }),
    composeRequest: async (input) => composeRequest(input),
    transportFor: () =>
      async function* (_request, signal, _onNotApplied, ticket) {
        tickets.push(ticket);
        ticket?.onAsk?.();
        yield* tickets.length === 1 || !tools ? live : says('It ');
        if (live.at(-1)?.type !== 'finish' || tickets.length > 1) await untilAborted(signal);
      },
    withPictures: async (request) => request,
    frames: { request: (draw) => queueMicrotask(() => draw(true)), isInstant: () => true },
    now: () => browser.clock.now,
    isLeaving: () => false,
    kept: {
      isOn: () => browser.finishReplies,
      notes,
      async *read(ticket, signal) {
        read.push(ticket);
        if (!(kept instanceof Error)) ticket.onConnection?.('back');
        if (kept instanceof Error) throw kept;
        yield* kept;
        if (kept.at(-1)?.type !== 'finish') await untilAborted(signal);
      },
      exclusively: (_id, work) => work(),
      onStored: (id) => void stored.push(id),
      isOurs: () => false,
      isWrittenElsewhere: async () => browser.isWrittenElsewhere(),
    },
    tools,
    costOf: (modelId, { promptTokens }) => (modelId === model.id ? BigInt(promptTokens) : undefined),
  });
  turns.onEnded((_, messageId) => void ended.push(messageId));
  turns.onPickedUp((sessionId) => void pickedUp.push(sessionId));
  turns.live.subscribe('a', () => {
    const text = turns.live.get('a')?.shownText;
    if (text !== undefined) shown.push(text);
  });
  const ask = () => void turns.run({ sessionId: 's', messageId: 'a', model, upTo: 'q' });
  return { turns, tickets, read, shown, ended, pickedUp, stored, ask };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ApiFailure('aborted', 0, 'aborted')));
  });
}

const gone = new ApiFailure('connection_lost', 0, 'gone');

/** Asks, and leaves the page when these words have come. */
async function left(browser: ReturnType<typeof aBrowser>, ...words: string[]) {
  const page = aPage(browser, says(...words), gone);
  page.ask();
  await vi.waitFor(() => expect(page.turns.live.get('a')?.state.text).toBe(words.join('')));
  page.turns.settle();
  return page;
}

describe('a reply whose page was left', () => {
  it('goes on in the next page, word for word and to its end', async () => {
    const browser = aBrowser();
    const { tickets } = await left(browser, 'Once ', 'upon ');
    expect(browser.answer()).toMatchObject({ streaming: true, content: 'Once upon ', replyId: tickets[0]?.id });
    const next = aPage(browser, [], [...says('Once ', 'upon ', 'a ', 'time'), done]);
    await next.turns.pickUpAll();
    expect(next.read).toEqual([expect.objectContaining({ id: tickets[0]?.id, key: tickets[0]?.key })]);
    expect(browser.answer()).toMatchObject({ streaming: false, content: 'Once upon a time', finishReason: 'stop' });
    expect(browser.notes.list()).toEqual([]);
    expect(next.ended).toEqual(['a']);
    expect(next.pickedUp).toEqual(['s']);
    expect(next.stored).toEqual([tickets[0]?.id]);
    // Nobody sees less than was there.
    for (const text of next.shown) expect('Once upon a time'.slice(0, Math.max(10, text.length))).toBe(text);
  });

  it('goes on after what the answer said before it', async () => {
    const browser = aBrowser();
    browser.messages[1] = { ...browser.answer(), content: 'Once ' };
    const page = aPage(browser, says('upon '), gone);
    void page.turns.run({ sessionId: 's', messageId: 'a', model, upTo: 'a', soFar: browser.answer() });
    await vi.waitFor(() => expect(page.turns.live.get('a')?.state.text).toBe('Once upon '));
    page.turns.settle();
    const next = aPage(browser, [], [...says('upon ', 'a time'), done]);
    await next.turns.pickUpAll();
    expect(browser.answer().content).toBe('Once upon a time');
  });

  it('costs what it does by the prices of its end, beside what was paid for the answer before', async () => {
    const usage: StreamPart = { type: 'usage', usage: { promptTokens: 7, completionTokens: 2 } };
    for (const earlier of [
      { content: '', costNano: 100 },
      { content: 'Once ', costNano: 100 },
    ]) {
      const browser = aBrowser();
      browser.messages[1] = { ...browser.answer(), ...earlier, modelId: model.id };
      const page = aPage(browser, says('upon '), gone);
      void page.turns.run({ sessionId: 's', messageId: 'a', model, upTo: 'a', soFar: browser.answer() });
      await vi.waitFor(() => expect(page.turns.live.get('a')?.state.text).toContain('upon '));
      page.turns.settle();
      expect(browser.answer().costNano).toBe(100);
      const next = aPage(browser, [], [...says('upon ', 'a time'), usage, done]);
      await next.turns.pickUpAll();
      expect(browser.answer()).toMatchObject({ streaming: false, costNano: 107 });
    }
  });

  it('ends where it was when the server does not have it any more', async () => {
    const browser = aBrowser();
    await left(browser, 'Once ');
    const next = aPage(browser, [], gone);
    await next.turns.pickUpAll();
    expect(browser.answer()).toMatchObject({ streaming: false, content: 'Once ', isError: false });
    expect(browser.notes.list()).toEqual([]);
    expect(next.turns.isRunning('s')).toBe(false);
  });

  it('waits for the next page when the server only cannot be asked just now', async () => {
    const browser = aBrowser();
    await left(browser, 'Once ');
    await aPage(browser, [], new ApiFailure('access_code_required', 401, 'Code')).turns.pickUpAll();
    expect(browser.notes.list()).toHaveLength(1);
  });

  it('says why it failed, where it did so while nobody listened', async () => {
    const browser = aBrowser();
    await left(browser, 'Once ');
    await aPage(browser, [], new ApiFailure('server_interrupted', 0, 'Killed')).turns.pickUpAll();
    expect(browser.answer()).toMatchObject({
      streaming: false,
      content: 'Once ',
      isError: true,
      errorCode: 'server_interrupted',
    });
    expect(browser.notes.list()).toEqual([]);
  });

  it('does not count how long its reader was away', async () => {
    const browser = aBrowser();
    await left(browser, 'Once ');
    browser.clock.now = 3_600_000;
    await aPage(browser, [], [...says('Once ', 'upon a time'), done]).turns.pickUpAll();
    expect(browser.answer()).toMatchObject({ content: 'Once upon a time', finishReason: 'stop' });
    expect(browser.answer().durationMs).toBeUndefined();
  });

  it('says beside its words that the next page waits for the connection', async () => {
    const browser = aBrowser();
    await left(browser, 'Once ');
    const next = aPage(browser, [], says('Once '));
    const over = next.turns.pickUpAll();
    await vi.waitFor(() => expect(next.read).toHaveLength(1));
    next.read[0]?.onConnection?.('away');
    expect(next.turns.live.get('a')).toMatchObject({ shownText: 'Once ', state: { isAway: true } });
    next.read[0]?.onConnection?.('back');
    expect(next.turns.live.get('a')).toMatchObject({ shownText: 'Once ', state: { isAway: false } });
    next.turns.stopTurns('s');
    await over;
    expect(next.turns.live.get('a')).toBeUndefined();
  });

  it('can be stopped in the next page', async () => {
    const browser = aBrowser();
    await left(browser, 'Once ');
    const next = aPage(browser, [], says('Once ', 'upon '));
    const over = next.turns.pickUpAll();
    await vi.waitFor(() => expect(next.turns.live.get('a')?.state.text).toBe('Once upon '));
    expect(next.turns.isRunning('s')).toBe(true);
    next.turns.stopTurns('s');
    await over;
    expect(browser.answer()).toMatchObject({ streaming: false, content: 'Once upon ' });
    expect(browser.notes.list()).toEqual([]);
    // Stopping it was enough.
    expect(next.stored).toEqual([]);
  });

  it('is shown on another device, and written there only when nobody else does', async () => {
    const browser = aBrowser();
    browser.messages[1] = { ...browser.answer(), replyId: 'r'.repeat(22), content: 'Once ' };
    const device = aPage(browser, [], [...says('Once ', 'upon a time'), done]);
    const writes: string[] = [];
    browser.isWrittenElsewhere = () => {
      writes.push(browser.answer().content as string);
      return true;
    };
    await device.turns.pickUp({ id: 'r'.repeat(22), sessionId: 's', messageId: 'a' });
    expect(device.shown).toContain('Once upon a time');
    expect(writes).toEqual(['Once ']);
    // What waits on this device does not wait for it.
    expect([device.pickedUp, device.stored]).toEqual([[], []]);
    expect(browser.answer().content).toBe('Once ');
    browser.isWrittenElsewhere = () => false;
    await aPage(browser, [], [...says('Once ', 'upon a time'), done]).turns.pickUp({
      id: 'r'.repeat(22),
      sessionId: 's',
      messageId: 'a',
    });
    expect(browser.answer()).toMatchObject({ content: 'Once upon a time', streaming: false });
  });

  it.each([{ isIncognito: true }, { finishReplies: false }])('ends with its page where %o', async (wish) => {
    const browser = aBrowser(wish);
    const { tickets } = await left(browser, 'Once ');
    expect(tickets).toEqual([undefined]);
    expect(browser.area.keys()).toEqual([]);
    expect(browser.answer().replyId).toBeUndefined();
  });
});

describe('an answer with tools whose page was left', () => {
  const calls: StreamPart[] = [
    { type: 'tool-call-start', index: 0, id: 'c', name: 'add' },
    { type: 'tool-call-arguments', index: 0, text: '{}' },
    { type: 'finish', reason: 'tool_calls' },
  ];
  const adding = (run: ToolPort['run']): ToolPort => ({
    offered: async () => [{ name: 'add', description: '', parameters: {} }],
    run,
  });
  const withTools = (browser: ReturnType<typeof aBrowser>) => Object.assign(browser.row, { tools: ['calculator'] });

  it('goes on with the reply that its tools were followed by', async () => {
    const browser = aBrowser();
    withTools(browser);
    const tool = adding(async () => ({ result: '3', isError: false }));
    const page = aPage(browser, [...says('Wait.'), ...calls], gone, tool);
    page.ask();
    await vi.waitFor(() => expect(page.turns.live.get('a')?.state.text).toBe('Wait.\n\nIt '));
    page.turns.settle();
    expect(page.tickets).toHaveLength(2);
    expect(browser.answer()).toMatchObject({ streaming: true, replyId: page.tickets[1]?.id });
    const next = aPage(browser, [], [...says('It ', 'is 3.'), done]);
    await next.turns.pickUpAll();
    expect(browser.answer()).toMatchObject({
      content: 'Wait.\n\nIt is 3.',
      streaming: false,
      finishReason: 'stop',
      tools: [{ id: 'c', result: '3' }],
      replays: [{ textEnd: 5 }],
    });
  });

  it('has nothing more to read while its tools run', async () => {
    const browser = aBrowser();
    withTools(browser);
    const page = aPage(
      browser,
      [...says('Wait.'), ...calls],
      gone,
      adding(() => new Promise(() => {})),
    );
    page.ask();
    await vi.waitFor(() => expect(browser.answer()).toMatchObject({ content: 'Wait.', tools: [{ id: 'c' }] }));
    await vi.waitFor(() => expect(browser.notes.list()).toEqual([]));
    expect(browser.answer()).toMatchObject({ streaming: true });
    expect(browser.answer().replyId).toBeUndefined();
  });

  it('waits with its tools for somebody to let it go on, where they were called for meanwhile', async () => {
    const browser = aBrowser();
    withTools(browser);
    await left(browser, 'Wait', '.');
    const next = aPage(browser, [], [...says('Wait.'), ...calls]);
    await next.turns.pickUpAll();
    expect(browser.answer()).toMatchObject({ content: 'Wait.', streaming: false, tools: [{ id: 'c' }] });
    expect(browser.answer().finishReason).toBeUndefined();
  });
});
