import { AppConfig, Message, Session, type ChatRequest, type ProviderName } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { expect, vi } from 'vitest';
import { composeRequest } from '../model/context-request.ts';
import { messageTree, pathTo } from '../model/message-tree.ts';
import type { ChatSnapshot, MessagePatch, MessagePlace, NewMessage } from '../rows/store.ts';
import { createAsks } from '../turns/asks.ts';
import type { Transport } from '../turns/server-reply.ts';
import type { CalledFunction, OfferedFunction, ToolOutcome, ToolPort } from '../turns/tool-port.ts';
import { createTurns } from '../turns/turns.ts';

export const model = { id: 'm@default', name: 'm' };
export const ADD: OfferedFunction = { name: 'add', description: 'Adds', parameters: { type: 'object' } };
export const done: StreamPart = { type: 'finish', reason: 'stop' };
export const calls: StreamPart = { type: 'finish', reason: 'tool_calls' };
export const says = (text: string): StreamPart => ({ type: 'text', text });

export function asksFor(id: string, written = '{}', index = 0): StreamPart[] {
  return [
    { type: 'tool-call-start', index, id, name: 'add' },
    { type: 'tool-call-arguments', index, text: written },
  ];
}

/** A tool of the test's: every call waits until it is answered, unless an answer is given beforehand. */
export function aTool(answer?: (call: CalledFunction) => ToolOutcome, functions: readonly OfferedFunction[] = [ADD]) {
  const waiting = new Map<string, (outcome: ToolOutcome) => void>();
  const run: string[] = [];
  const states = new Map<string, Parameters<ToolPort['run']>[2]>();
  const port: ToolPort = {
    offered: async () => functions,
    run: (call, _signal, onState) => {
      run.push(call.id);
      states.set(call.id, onState);
      return answer ? Promise.resolve(answer(call)) : new Promise((resolve) => waiting.set(call.id, resolve));
    },
  };
  return { port, run, states, answer: (id: string, outcome: ToolOutcome) => waiting.get(id)?.(outcome) };
}

export const fine = (result: string): ToolOutcome => ({ result, isError: false });

/** A transport that plays one script per request, the last one again and again. */
export function scripts(...rounds: (readonly StreamPart[])[]): Transport & { requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  const transport: Transport = async function* (request) {
    requests.push(request);
    yield* rounds[Math.min(requests.length, rounds.length) - 1] ?? [];
  };
  return Object.assign(transport, { requests });
}

/** A chat, its turns and ways to ask in it, with models and tools of the test's. `perCall` is the price of asking a model, beside a nano-dollar for each token. */
export function toolTurns(
  transport: Transport,
  tools: ToolPort,
  stored: Message[] = [],
  config: Partial<AppConfig> = {},
  canUseTools = true,
  { perCall = 0n, provider = 'Other' }: { perCall?: bigint; provider?: ProviderName } = {},
) {
  const { messages: _none, ...session } = Session.parse({ id: 's' });
  let row = { ...session, messageCount: 0 };
  const messages = stored;
  const snapshot = (): ChatSnapshot => {
    const tree = messageTree(messages);
    return {
      status: 'ready',
      session: row,
      tree,
      hasOlder: false,
      messageIds: pathTo(tree, row.leafId),
    } as unknown as ChatSnapshot;
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
    renameSession: async () => {},
  };
  const turns = createTurns({
    chat,
    config: () => AppConfig.parse({ enableInjectSystemPrompts: false, ...config }),
    askedModel: ({ name }) => ({ name, provider }),
    composeRequest: async (input) => composeRequest(input),
    transportFor: () => transport,
    withPictures: async (request) => request,
    frames: { request: (draw) => queueMicrotask(() => draw(true)), isInstant: () => true },
    now: () => 0,
    isLeaving: () => false,
    tools,
    canUseTools: () => canUseTools,
    costOf: (_, { promptTokens }) => perCall + BigInt(promptTokens),
  });
  const asks = createAsks({ chat, turns, now: () => 0 });
  const ask = (content = 'Hi', models = [model]) => asks.startTurn({ sessionId: 's', content, models });
  const ended = () => vi.waitFor(() => expect(turns.isRunning('s')).toBe(false));
  const answer = () => messages.at(-1) as Message;
  return { turns: { ...turns, ...asks }, ask, ended, messages, answer };
}
