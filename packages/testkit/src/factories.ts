import { Mask, Message, Model, modelId, ServerModel, Session } from '@parley/contract';
import type { ChatRequest } from '@parley/contract';
import type * as z from 'zod/mini';

let made = 0;
/** Ids are unlike within a test and alike from run to run. */
const nextId = (kind: string) => `${kind}-${(made += 1)}`;

/** A time that no test depends on. */
export const FACTORY_TIME_MS = Date.UTC(2026, 10, 15, 9, 30);

/** A user's message unless told otherwise. */
export function aMessage(fields: Partial<z.input<typeof Message>> = {}): Message {
  return Message.parse({ id: nextId('message'), date: FACTORY_TIME_MS, role: 'user', content: 'Hello', ...fields });
}

/** A chat without messages unless told otherwise. */
export function aSession(fields: Partial<z.input<typeof Session>> = {}): Session {
  return Session.parse({ id: nextId('session'), lastUpdate: FACTORY_TIME_MS, ...fields });
}

export function aMask(fields: Partial<z.input<typeof Mask>> = {}): Mask {
  return Mask.parse({ id: nextId('mask'), name: 'Tester', createdAt: FACTORY_TIME_MS, ...fields });
}

/** A chat model as the client keeps it. */
export function aModel(fields: Partial<z.input<typeof Model>> = {}): Model {
  const name = fields.name ?? 'scripted-1';
  return Model.parse({ id: modelId(name), name, type: 'CHAT', provider: 'OpenAI', ...fields });
}

/** A chat model as the server lists it. */
export function aServerModel(fields: Partial<z.input<typeof ServerModel>> = {}): ServerModel {
  return ServerModel.parse({ name: 'scripted-1', type: 'CHAT', provider: 'OpenAI', ...fields });
}

/** A streamed question of one message. */
export function aChatRequest(fields: Partial<ChatRequest> = {}): ChatRequest {
  return { model: 'scripted-1', messages: [{ role: 'user', content: 'Hello' }], stream: true, ...fields };
}
