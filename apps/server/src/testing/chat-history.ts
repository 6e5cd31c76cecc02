import type { ChatChangesAsk, Session } from '@parley/contract';
import { aMessage, aSession } from '@parley/testkit';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open-database.ts';
import { ChatWriter } from '../features/chat-history/chat-writer.ts';
import { ChatHistoryRepository } from '../features/chat-history/repository.ts';
import { ChatHistoryService } from '../features/chat-history/service.ts';
import { LiveLinks } from '../features/publishing/live-links.ts';
import { PublicationsRepository } from '../features/publishing/repository.ts';
import { createLogger } from '../lib/logger.ts';
import { secretBox } from '../lib/secret-box.ts';
import { addAccounts } from './accounts.ts';
import { TEST_SECRET } from './app.ts';

interface Answer<Data> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Calls the history of an app. For tests. */
export async function callHistory<Data = unknown>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<Data>> {
  const response = await app.inject({ method, url: `/api/chat-history${path}`, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json<Omit<Answer<Data>, 'status'>>() };
}

/** The service without a server before it, for more than one account. */
export async function historyService(
  database: Database,
  { now = Date.now, maxChats = 100, maxBytes = Infinity, secret = TEST_SECRET } = {},
) {
  await addAccounts(database);
  const repository = new ChatHistoryRepository(database);
  const writer = new ChatWriter(database, { maxChats, maxBytes });
  const links = new LiveLinks({
    repository: new PublicationsRepository(database),
    now,
    log: createLogger({ level: 'silent', secrets: [], destination: { write: () => {} } }),
  });
  return new ChatHistoryService({ repository, writer, links, box: secretBox(secret), isOpenToVisitors: false, now });
}

export const askFor = (id: string): ChatChangesAsk => ({ id, since: 0, after: '' });

/** A chat with these messages, whose ids follow from its own. */
export function chatOf(id: string, ...texts: string[]): Session {
  const messages = texts.map((content, at) => aMessage({ id: `${id}-${at}`, content }));
  return aSession({ id, topic: `About ${id}`, messages });
}
