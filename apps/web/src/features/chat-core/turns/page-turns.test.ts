import { AppConfig, Message, Session } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { ChatPort } from '../chat-port.ts';
import { messageTree, pathTo } from '../model/message-tree.ts';
import type { ChatSnapshot, MessagePatch } from '../rows/store.ts';
import { createPageTurns, type PageTurnsWorld } from './page-turns.ts';
import { readKept } from './server-reply.ts';

const MINUTE_MS = 60_000;
const event = (word: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content: word } }] })}\n\n`;
const FIRST = event('Once ');
const REST = `${event('upon a time')}data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;

/**
 * A server that keeps one reply until it is told to forget it, and for as long after that as it is told. Whoever reads on is
 * held up after the first word.
 */
function aServer() {
  const encoder = new TextEncoder();
  const asked: string[] = [];
  const cuts: (() => void)[] = [];
  let isKept = false;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname, search, searchParams } = new URL(url, 'http://parley.test');
    asked.push(`${method} ${pathname.replace(/[^/]{22,}$/, '…')}${method === 'DELETE' ? search : ''}`);
    const headers = { 'content-type': 'text/event-stream' };
    if (method === 'POST') {
      isKept = true;
      return new Response(FIRST + REST, { headers });
    }
    if (!isKept) return Response.json({ code: 1002, msg: 'Not found', data: null }, { status: 404 });
    if (method === 'DELETE') {
      const forget = () => {
        isKept = false;
        for (const cut of cuts) cut();
      };
      setTimeout(forget, Number(searchParams.get('after')) * 1_000);
      return Response.json({ code: 0, msg: '', data: null });
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(FIRST));
        cuts.push(() => controller.error(new TypeError('network error')));
      },
    });
    return new Response(body, { headers });
  });
  return { asked };
}

/** A device of the account, with the chat as its history has it. */
function aDevice(answer: Partial<Message> = {}) {
  const { messages: _none, ...session } = Session.parse({ id: 's' });
  const messages = [
    Message.parse({ id: 'q', date: 0, role: 'user', content: 'Hi', parentId: '' }),
    Message.parse({ id: 'a', date: 0, role: 'assistant', parentId: 'q', streaming: true, ...answer }),
  ];
  const texts = new Map<string, string>();
  const replyIds: string[] = [];
  const change = (patch: MessagePatch): void => void (messages[1] = { ...(messages[1] as Message), ...patch });
  const world: PageTurnsWorld = {
    costOf: () => undefined,
    chat: {
      read: async () => {
        const tree = messageTree(messages);
        return { status: 'ready', session, tree, messageIds: pathTo(tree, 'a') } as unknown as ChatSnapshot;
      },
      watch: () => () => {},
      loadOlder: async () => {},
      updateMessage: (_id: string, patch: MessagePatch) => change(patch),
    } as unknown as ChatPort,
    config: () => AppConfig.parse({ enableInjectSystemPrompts: false }),
    models: () => [],
    transportFor: () =>
      async function* (_request, signal, onNotApplied, ticket) {
        if (!ticket) return;
        replyIds.push(ticket.id);
        yield* readKept(ticket, signal, onNotApplied, () => fetch('/api/ai-proxy', { method: 'POST' }));
      },
    withPictures: async (request) => request,
    tabs: { post: () => {}, listen: () => {}, listenToAll: () => {} } as unknown as PageTurnsWorld['tabs'],
    area: {
      get: (key) => texts.get(key) ?? null,
      set: (key, text) => void texts.set(key, text),
      remove: (key) => void texts.delete(key),
      keys: () => [...texts.keys()],
    },
  };
  const answerNow = (): Message => messages[1] as Message;
  return { turns: createPageTurns(world), replyIds, answer: answerNow, takeFromHistory: (of: Message) => change(of) };
}

describe('a reply that was read to its end', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('navigator', { onLine: true });
    vi.spyOn(runtimeConfig, 'keepsReplies', 'get').mockReturnValue(true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function aReadReply() {
    const server = aServer();
    const first = aDevice();
    await first.turns.run({ sessionId: 's', messageId: 'a', model: { id: 'm', name: 'm' }, upTo: 'q' });
    // What is loaded when it is first needed would be waited for by a clock that stands still.
    await import('./pick-up-reply.ts');
    expect(first.answer()).toMatchObject({ content: 'Once upon a time', streaming: false });
    return { ...server, first, left: { id: first.replyIds[0] ?? '', sessionId: 's', messageId: 'a' } };
  }

  it('is to be forgotten by the server in a minute, which is said at once: the page may be gone by then', async () => {
    const { asked } = await aReadReply();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['POST /api/ai-proxy', 'DELETE /api/replies/…?after=60']);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked).toHaveLength(2);
  });

  it('is whole on a second device that still read it then', async () => {
    const { asked, first, left } = await aReadReply();
    const second = aDevice({ replyId: left.id });
    const following = second.turns.pickUp(left);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(asked.toSorted()).toEqual(['DELETE /api/replies/…?after=60', 'GET /api/replies/…', 'POST /api/ai-proxy']);
    expect(second.turns.live.get('a')?.state.text).toBe('Once ');
    await vi.advanceTimersByTimeAsync(1);
    // It is not there any more, and the history brings the answer a little later.
    await vi.advanceTimersByTimeAsync(20_000);
    second.takeFromHistory(first.answer());
    await vi.advanceTimersByTimeAsync(20_000);
    await following;
    expect(second.answer()).toEqual(first.answer());
  });

  it('is whole on a second device that comes later, which does not ask for it', async () => {
    const { asked, first, left } = await aReadReply();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    const second = aDevice(first.answer());
    const before = asked.length;
    await second.turns.pickUp(left);
    expect(second.answer()).toEqual(first.answer());
    expect(asked).toHaveLength(before);
  });
});
