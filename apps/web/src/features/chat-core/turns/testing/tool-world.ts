import { AppConfig, Message, Session, type ChatMessage, type ChatRequest, type ProviderName } from '@parley/contract';
import { expect, vi } from 'vitest';
import { composeRequest } from '../../model/context-request.ts';
import { messageTree, pathTo } from '../../model/message-tree.ts';
import type { ChatSnapshot, MessagePatch, MessagePlace, NewMessage } from '../../rows/store.ts';
import { createAsks } from '../asks.ts';
import type { Transport } from '../server-reply.ts';
import type { CalledFunction, OfferedFunction, ToolOutcome, ToolPort } from '../tool-port.ts';
import { createTurns } from '../turns.ts';

export const model = { id: 'm@default', name: 'm' };
export const ADD: OfferedFunction = { name: 'add', description: 'Adds', parameters: { type: 'object' } };

/** A tool of the test's: every call waits until it is answered, unless an answer is given beforehand. */
export function aTool(answer?: (call: CalledFunction) => ToolOutcome, functions: readonly OfferedFunction[] = [ADD]) {
  const waiting = new Map<string, (outcome: ToolOutcome) => void>();
  const run: string[] = [];
  const states = new Map<string, (state: 'asking' | 'running') => void>();
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

/** A chat of the test's in which a model with tools is asked, by way of a transport. */
export function world(
  transport: Transport,
  tools: ToolPort,
  stored: Message[] = [],
  config: Partial<AppConfig> = {},
  canUseTools = true,
  provider: ProviderName = 'Other',
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
  });
  const asks = createAsks({ chat, turns, now: () => 0 });
  const ask = (content = 'Hi', models = [model]) => asks.startTurn({ sessionId: 's', content, models });
  const ended = () => vi.waitFor(() => expect(turns.isRunning('s')).toBe(false));
  const answer = () => messages.at(-1) as Message;
  return { turns: { ...turns, ...asks }, ask, ended, messages, answer };
}

/** Of the messages of a request: who speaks, and what. */
export const told = (request: ChatRequest | undefined) =>
  request?.messages.map(({ role, content, tool_calls: made }: ChatMessage) => {
    const words = `${role}: ${typeof content === 'string' ? content : ''}`;
    return made ? `${words} [${made.map(({ id }) => id).join()}]` : words;
  });
