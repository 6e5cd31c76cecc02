import { AppConfig, Message, Session, type ChatRequest } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api.ts';
import { createAsks } from './asks.ts';
import { composeRequest } from '../model/context-request.ts';
import { messageTree, pathTo } from '../model/message-tree.ts';
import type { ChatSnapshot, MessagePatch, MessagePlace, NewMessage } from '../rows/store.ts';
import type { Transport } from './server-reply.ts';
import { createTurns } from './turns.ts';

const model = { id: 'm@default', name: 'm' };
const done: StreamPart = { type: 'finish', reason: 'stop' };

/** A chat in memory with frames that are drawn when the test says so. */
function world(transport: Transport, isIncognito = false) {
  const { messages: _none, ...session } = Session.parse({ id: 's' });
  let row = { ...session, isIncognito, messageCount: 0 };
  const messages: Message[] = [];
  const frames: ((isLate: boolean) => void)[] = [];
  const leaving = { now: false };
  const ended: string[] = [];
  const asked: string[] = [];
  const snapshot = (): ChatSnapshot => {
    const tree = messageTree(messages);
    const messageIds = pathTo(tree, row.leafId);
    return { status: 'ready', session: row, tree, messageIds, hasOlder: false } as unknown as ChatSnapshot;
  };
  const chat = {
    read: async () => snapshot(),
    watch: () => () => {},
    loadOlder: async () => {},
    appendMessage: async (_: string, message: NewMessage, place?: MessagePlace) => {
      const parentId = snapshot().messageIds.at(-1) ?? '';
      const whole = Message.parse({ id: `m${messages.length}`, date: 0, parentId, ...message });
      messages.push(whole);
      if (place !== 'beside') row = { ...row, leafId: whole.id };
      return whole;
    },
    updateMessage: (id: string, patch: MessagePatch) => {
      const index = messages.findIndex((message) => message.id === id);
      const message = messages[index];
      if (message) messages[index] = { ...message, ...patch };
    },
    renameSession: async (_: string, topic: string) => {
      row = { ...row, topic };
    },
  };
  const turns = createTurns({
    chat,
    config: () => AppConfig.parse({ enableInjectSystemPrompts: false }),
    askedModel: ({ name }) => ({ name, provider: 'Other' }),
    composeRequest: async (input) => composeRequest(input),
    transportFor: () => transport,
    withPictures: async (request) => request,
    frames: { request: (draw) => void frames.push(draw), isInstant: () => false },
    now: () => 0,
    isLeaving: () => leaving.now,
    onAsked: (modelId) => void asked.push(modelId),
    costOf: (modelId, { promptTokens }) => BigInt(promptTokens) * (PRICES[modelId] ?? 0n),
  });
  turns.onEnded((_, messageId) => void ended.push(messageId));
  const asks = createAsks({ chat, turns, now: () => 0 });
  /** Lets pending work run and draws until nothing is waiting. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 200; round++) {
      await Promise.resolve();
      for (const draw of frames.splice(0)) draw(false);
    }
  }
  const path = () => snapshot().messageIds;
  return { turns: { ...turns, ...asks }, messages, settle, leaving, ended, asked, path, topic: () => row.topic };
}

const PRICES: Partial<Record<string, bigint>> = { 'm@default': 10n, 'other@default': 1n };

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
  it('counts each answer that a model is asked for, but not in incognito', async () => {
    const open = world(scripted({ type: 'text', text: 'Hello' }, done));
    await open.turns.startTurn({ sessionId: 's', content: 'Hi', models: [model, { id: 'n@default', name: 'n' }] });
    await open.settle();
    await open.turns.startTurn({ sessionId: 's', content: 'Go on', models: [model] });
    await open.settle();
    expect(open.asked).toEqual(['m@default', 'n@default', 'm@default']);
    const hidden = world(scripted(done), true);
    await hidden.turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await hidden.settle();
    expect(hidden.asked).toEqual([]);
  });

  it('names what a model did not get once in a chat', async () => {
    const transport: Transport = async function* (_request, _signal, onNotApplied) {
      onNotApplied?.([{ name: 'temperature', reason: 'model' }]);
      yield { type: 'text', text: 'Hello' };
      yield done;
    };
    const { turns, messages, settle } = world(transport);
    for (const content of ['Hi', 'Go on']) {
      await turns.startTurn({ sessionId: 's', content, models: [model] });
      await settle();
    }
    expect(messages.map(({ notApplied }) => notApplied?.length ?? 0)).toEqual([0, 1, 0, 0]);
  });

  it('puts question and answer into the chat and names it after the question', async () => {
    const transport = scripted({ type: 'text', text: 'Hello ' }, { type: 'text', text: 'you' }, done);
    const { turns, messages, settle, topic } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
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
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    expect(turns.isRunning('s')).toBe(true);
    turns.stopTurns('s');
    await settle();
    expect(messages[1]).toMatchObject({ content: 'Half an ans', isError: false, streaming: false });
    expect(messages[1]?.finishReason).toBeUndefined();
    // The mark by which a reader is told that they stopped it.
    expect(messages[1]?.durationMs).toBeDefined();
  });

  it('calls a reply unfinished, not stopped, when its chat is deleted and may come back', async () => {
    const transport: Transport = async function* () {
      yield { type: 'text', text: 'Half an ans' };
      await new Promise(() => {});
    };
    const { turns, messages, settle } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    turns.stopTurns('s', undefined, 'page');
    expect(messages[1]).toMatchObject({ content: 'Half an ans', isError: false, streaming: false });
    expect(messages[1]?.durationMs).toBeUndefined();
  });

  it.each([
    [new ApiFailure('unauthorized', 401, 'Unauthorized'), 'unauthorized'],
    [new ApiFailure('insufficient_balance', 403, 'Balance not enough'), 'insufficient_balance'],
    [new ApiFailure('upstream_timeout', 0, 'nothing'), 'upstream_timeout'],
    [new ApiFailure('network', 0, 'offline'), 'network'],
    [new Error('a bug'), 'internal'],
  ])('keeps the text and marks the message when %s happens', async (failure, errorCode) => {
    const { turns, messages, settle } = world(scripted({ type: 'text', text: 'So far' }, failure));
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    expect(messages[1]).toMatchObject({ content: 'So far', isError: true, errorCode, streaming: false });
  });

  it('says so when the stream ends without a word', async () => {
    const { turns, messages, settle } = world(scripted({ type: 'text', text: 'x' }));
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    expect(messages[1]).toMatchObject({ isError: true, errorCode: 'upstream_interrupted' });
  });

  it('calls a reply unfinished, not failed, when the page itself goes away', async () => {
    const { turns, messages, settle, leaving } = world(
      scripted({ type: 'text', text: 'x' }, new ApiFailure('network', 0, '')),
    );
    leaving.now = true;
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    expect(messages[1]).toMatchObject({ content: 'x', isError: false, streaming: false, finishReason: undefined });
    // The mark by which a reader is told that nobody stopped it.
    expect(messages[1]?.durationMs).toBeUndefined();
  });

  it('asks again in the same place, with what stood before it and without the failed answer', async () => {
    const transport = scripted(new ApiFailure('network', 0, 'offline'));
    const { turns, messages, settle } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    await turns.retryTurn({ sessionId: 's', messageId: 'm1', model: { id: 'other@default', name: 'other' } });
    await settle();
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ model: 'other', modelId: 'other@default' });
    expect(transport.requests[1]?.messages).toEqual([{ role: 'user', content: 'Hi' }]);
  });

  it('adds up what was paid for an answer that is asked again in its place, or goes on', async () => {
    const usage: StreamPart = { type: 'usage', usage: { promptTokens: 3, completionTokens: 1 } };
    const thought = scripted({ type: 'reasoning', text: 'Hm' }, usage, { type: 'finish', reason: 'length' });
    const { turns, messages, settle } = world(thought);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    expect(messages[1]).toMatchObject({ content: '', costNano: 30 });
    await turns.retryTurn({ sessionId: 's', messageId: 'm1', model: { id: 'other@default', name: 'other' } });
    await settle();
    expect(messages[1]).toMatchObject({ costNano: 33, usage: usage.usage });
    Object.assign(messages[1] ?? {}, { content: 'Well', costNano: undefined });
    await turns.continueTurn({ sessionId: 's', messageId: 'm1', model });
    await settle();
    expect(messages[1]?.costNano, 'by the price of today where none was noted').toBe(3 + 30);
    await turns.continueTurn({ sessionId: 's', messageId: 'm1', model });
    await settle();
    expect(messages[1]?.costNano).toBe(63);
  });

  it('hands everything that has arrived to the store before the page hides', async () => {
    const transport: Transport = async function* () {
      yield { type: 'text', text: 'Long text that is not shown yet' };
      await new Promise(() => {});
    };
    const { turns, messages } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    for (let round = 0; round < 20; round++) await Promise.resolve();
    expect(turns.live.get('m1')?.shownText).toBe('');
    turns.settle();
    expect(turns.live.get('m1')?.shownText).toBe('Long text that is not shown yet');
    expect(messages[1]).toMatchObject({ content: 'Long text that is not shown yet', streaming: true });
  });

  it('keeps the earlier answer as a version when it is asked again', async () => {
    const { turns, messages, settle, path } = world(scripted({ type: 'text', text: 'Yes' }, done));
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    await turns.retryTurn({ sessionId: 's', messageId: 'm1', model });
    await settle();
    expect(messages.map(({ id, parentId, content }) => [id, parentId, content])).toEqual([
      ['m0', '', 'Hi'],
      ['m1', 'm0', 'Yes'],
      ['m2', 'm0', 'Yes'],
    ]);
    expect(path()).toEqual(['m0', 'm2']);
  });

  it('asks for another style as a version, showing the model what it wrote', async () => {
    const transport = scripted({ type: 'text', text: 'Yes' }, done);
    const { turns, messages, settle, path } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    await turns.retryTurn({ sessionId: 's', messageId: 'm1', model, style: 'table' });
    await settle();
    expect(transport.requests[1]?.messages).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Yes' },
      { role: 'user', content: expect.stringContaining('Markdown table') },
    ]);
    expect(messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['m0', ''],
      ['m1', 'm0'],
      ['m2', 'm0'],
    ]);
    expect(path()).toEqual(['m0', 'm2']);
  });

  it('asks in other words beside the earlier question', async () => {
    const { turns, messages, settle, path } = world(scripted({ type: 'text', text: 'Yes' }, done));
    await turns.startTurn({ sessionId: 's', content: 'First', models: [model] });
    await turns.startTurn({ sessionId: 's', content: 'Second', models: [model] });
    await settle();
    await turns.askDifferently({ sessionId: 's', messageId: 'm2', content: 'Other', models: [model] });
    await settle();
    expect(path()).toEqual(['m0', 'm1', 'm4', 'm5']);
    expect(messages[4]).toMatchObject({ content: 'Other', parentId: 'm1' });
  });

  it('lets several models answer beside each other, each with its own past', async () => {
    const other = { id: 'n@default', name: 'n' };
    const transport: Transport & { requests: ChatRequest[] } = Object.assign(
      async function* (request: ChatRequest): AsyncGenerator<StreamPart> {
        transport.requests.push(request);
        yield { type: 'text', text: `by ${request.model}` };
        yield done;
      },
      { requests: [] as ChatRequest[] },
    );
    const { turns, messages, settle, path } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model, other] });
    await settle();
    expect(messages[0]?.sideBySide).toEqual(['m1', 'm2']);
    expect(path()).toEqual(['m0', 'm1']);
    await turns.startTurn({ sessionId: 's', content: 'And?', models: [model, other] });
    await settle();
    expect(transport.requests[3]?.messages.map(({ content }) => content)).toEqual(['Hi', 'by n', 'And?']);
  });

  it('puts a new answer of one column in its place and leaves the branch on show alone', async () => {
    const { turns, messages, settle, path } = world(scripted({ type: 'text', text: 'x' }, done));
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model, { id: 'n@default', name: 'n' }] });
    await settle();
    await turns.retryTurn({ sessionId: 's', messageId: 'm2', model });
    await settle();
    expect(messages[0]?.sideBySide).toEqual(['m1', 'm3']);
    expect(path()).toEqual(['m0', 'm1']);
  });

  it('goes on with a reply that was cut off, in the same message', async () => {
    const transport = scripted({ type: 'text', text: 'One two' }, { type: 'finish', reason: 'length' });
    const { turns, messages, settle } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Count', models: [model] });
    await settle();
    Object.assign(messages[1] ?? {}, { translation: { language: 'de', text: 'Eins zwei' } });
    await turns.continueTurn({ sessionId: 's', messageId: 'm1', model });
    await settle();
    expect(messages).toHaveLength(2);
    expect(messages[1]?.translation, 'it was that of the first part').toBeUndefined();
    expect(messages[1]).toMatchObject({ content: 'One twoOne two', finishReason: 'length' });
    const sent = transport.requests[1]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(sent[1]?.content).toBe('One two');
  });

  it('merges the answers beside each other into a further version', async () => {
    const transport = scripted({ type: 'text', text: 'x' }, done);
    const { turns, messages, settle, path } = world(transport);
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model, { id: 'n@default', name: 'n' }] });
    await settle();
    await turns.mergeAnswers({ sessionId: 's', messageId: 'm0', model });
    await settle();
    expect(messages[0]?.sideBySide).toBeUndefined();
    expect(path()).toEqual(['m0', 'm3']);
    expect(transport.requests[2]?.messages.at(-1)?.content).toContain('<answer number="2" by="n">\nx\n</answer>');
  });

  it('tells when an answer is in the store', async () => {
    const { turns, settle, ended } = world(scripted({ type: 'text', text: 'x' }, done));
    await turns.startTurn({ sessionId: 's', content: 'Hi', models: [model] });
    await settle();
    expect(ended).toEqual(['m1']);
  });
});
