import { AppConfig, Message, Session, type ChatRequest } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../lib/api.ts';
import type { ChatSnapshot } from './store.ts';
import type { Transport } from './transport.ts';
import { createTurns } from './turns.ts';

const model = { id: 'm@default', name: 'm' };
const done: StreamPart = { type: 'finish', reason: 'stop' };

/** A chat in memory with frames that are drawn when the test says so. */
function world(transport: Transport) {
  const { messages: _none, ...session } = Session.parse({ id: 's' });
  let row = { ...session, messageCount: 0 };
  const messages: Message[] = [];
  const frames: (() => void)[] = [];
  const leaving = { now: false };
  const snapshot = (): ChatSnapshot =>
    ({
      status: 'ready',
      session: row,
      messages: [...messages],
      messageIds: [],
      firstIndex: 0,
      hasOlder: false,
    }) as unknown as ChatSnapshot;
  const turns = createTurns({
    chat: {
      read: async () => snapshot(),
      loadOlder: async () => {},
      appendMessage: async (_, message) => {
        const whole = Message.parse({ id: `m${messages.length}`, date: 0, ...message });
        messages.push(whole);
        return whole;
      },
      updateMessage: (id, patch) => {
        const index = messages.findIndex((message) => message.id === id);
        const message = messages[index];
        if (message) messages[index] = { ...message, ...patch };
      },
      renameSession: async (_, topic) => {
        row = { ...row, topic };
      },
    },
    config: () => AppConfig.parse({ enableInjectSystemPrompts: false }),
    transportFor: () => transport,
    frames: { request: (draw) => void frames.push(draw), isInstant: () => false },
    now: () => 0,
    isLeaving: () => leaving.now,
  });
  /** Lets pending work run and draws until nothing is waiting. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 200; round++) {
      await Promise.resolve();
      for (const draw of frames.splice(0)) draw();
    }
  }
  return { turns, messages, settle, leaving, topic: () => row.topic };
}

function scripted(...parts: (StreamPart | Error)[]): Transport & { requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  const transport: Transport = async function* (request) {
    requests.push(request);
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield part;
    }
  };
  return Object.assign(transport, { requests });
}

describe('turns', () => {
  it('puts question and answer into the chat and names it after the question', async () => {
    const transport = scripted({ type: 'text', text: 'Hello ' }, { type: 'text', text: 'you' }, done);
    const { turns, messages, settle, topic } = world(transport);
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    await settle();
    expect(messages).toMatchObject([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: 'Hello you',
        streaming: false,
        finishReason: 'stop',
        model: 'm',
        modelId: 'm@default',
      },
    ]);
    expect(topic()).toBe('Hi');
    expect(transport.requests[0]).toMatchObject({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: 'Hi' }],
    });
    expect(turns.isRunning('s')).toBe(false);
  });

  it('keeps what has arrived when the user stops, and that is not an error', async () => {
    const transport: Transport = async function* (_, signal) {
      yield { type: 'text', text: 'Half an ans' };
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiFailure('aborted', 0, 'Request aborted')));
      });
    };
    const { turns, messages, settle } = world(transport);
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    await settle();
    expect(turns.isRunning('s')).toBe(true);
    turns.stopTurns('s');
    await settle();
    expect(messages[1]).toMatchObject({ content: 'Half an ans', isError: false, streaming: false });
    expect(messages[1]?.finishReason).toBeUndefined();
  });

  it.each([
    [new ApiFailure('unauthorized', 401, 'Unauthorized'), 'unauthorized'],
    [new ApiFailure('insufficient_balance', 403, 'Balance not enough'), 'insufficient_balance'],
    [new ApiFailure('upstream_timeout', 0, 'nothing'), 'upstream_timeout'],
    [new ApiFailure('network', 0, 'offline'), 'network'],
    [new Error('a bug'), 'internal'],
  ])('keeps the text and marks the message when %s happens', async (failure, errorCode) => {
    const { turns, messages, settle } = world(scripted({ type: 'text', text: 'So far' }, failure));
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    await settle();
    expect(messages[1]).toMatchObject({ content: 'So far', isError: true, errorCode, streaming: false });
  });

  it('says so when the stream ends without a word', async () => {
    const { turns, messages, settle } = world(scripted({ type: 'text', text: 'x' }));
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    await settle();
    expect(messages[1]).toMatchObject({ isError: true, errorCode: 'upstream_interrupted' });
  });

  it('calls a reply unfinished, not failed, when the page itself goes away', async () => {
    const { turns, messages, settle, leaving } = world(
      scripted({ type: 'text', text: 'x' }, new ApiFailure('network', 0, '')),
    );
    leaving.now = true;
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    await settle();
    expect(messages[1]).toMatchObject({ content: 'x', isError: false, streaming: false, finishReason: undefined });
  });

  it('asks again in the same place, with what stood before it and without the failed answer', async () => {
    const transport = scripted(new ApiFailure('network', 0, 'offline'));
    const { turns, messages, settle } = world(transport);
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    await settle();
    turns.retryTurn({ sessionId: 's', messageId: 'm1', model: { id: 'other@default', name: 'other' } });
    await settle();
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ model: 'other', modelId: 'other@default' });
    expect(transport.requests[1]?.messages).toEqual([{ role: 'user', content: 'Hi' }]);
  });

  it('hands everything that has arrived to the store before the page hides', async () => {
    const transport: Transport = async function* () {
      yield { type: 'text', text: 'Long text that is not shown yet' };
      await new Promise(() => {});
    };
    const { turns, messages } = world(transport);
    await turns.startTurn({ sessionId: 's', text: 'Hi', model });
    for (let round = 0; round < 20; round++) await Promise.resolve();
    expect(turns.live.get('m1')?.shownText).toBe('');
    turns.settle();
    expect(turns.live.get('m1')?.shownText).toBe('Long text that is not shown yet');
    expect(messages[1]).toMatchObject({ content: 'Long text that is not shown yet', streaming: true });
  });
});
