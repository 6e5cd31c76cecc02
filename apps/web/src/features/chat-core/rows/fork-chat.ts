import type { MessageRow } from '#/storage/records.ts';
import { forkTopic, type ForkName } from '../model/fork-topic.ts';
import { forkOf } from '../model/fork.ts';
import { newMessageStamp, stampedSession, type Stamps } from '../model/stamps.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChats } from './open-chats.ts';
import type { ChatNews } from './tab-news.ts';

/** Messages that are read at once to learn how a chat is built. */
const PAGE_SIZE = 500;

interface ForkWorld {
  readonly records: ChatRecords;
  readonly open: Pick<OpenChats, 'session' | 'showSession' | 'writeReplies'>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly stamps: Stamps;
  readonly announce: (news: ChatNews) => void;
}

export interface ForkOptions {
  /** The message at which the copy ends; without it every branch is taken along. */
  readonly upTo?: string | undefined;
  /** Words the name of the copy; without it the copy is called like its source. */
  readonly nameOf?: ForkName | undefined;
  /** Names that other chats have. */
  readonly taken?: readonly string[];
}

/** Copies a chat, whole or as far as a message. Gives the id of the copy; undefined when there is nothing to copy. */
export async function forkChat(
  world: ForkWorld,
  sessionId: string,
  { upTo, nameOf, taken = [] }: ForkOptions,
): Promise<string | undefined> {
  const { records, open, now, newId, stamps, announce } = world;
  // Words that are only in memory belong to the copy as well.
  await open.writeReplies(sessionId);
  const source = await open.session(sessionId);
  if (!source) return undefined;
  const messages = await outline(records, sessionId, upTo !== undefined);
  const time = now();
  const fork = forkOf(source, { id: newId(), now: time, newId, messages, upTo });
  const topic = nameOf ? forkTopic(source.topic, new Set(taken), nameOf) : source.topic;
  const session = stampedSession(undefined, { ...fork.session, topic }, stamps);
  const stamp = newMessageStamp(time, stamps.device());
  await records.addCopy(session, sessionId, (row) => {
    const copy = fork.copyMessage(row);
    return copy && { ...copy, ...stamp };
  });
  open.showSession(session);
  announce({ type: 'session-changed', sessionId: session.id });
  return session.id;
}

/** The messages of a chat as far as their place is concerned; their words only where they are to be counted. */
async function outline(records: ChatRecords, sessionId: string, withWords: boolean): Promise<MessageRow[]> {
  const pages: MessageRow[][] = [];
  for (;;) {
    const page = await records.pageMessages(sessionId, PAGE_SIZE, pages[0]?.[0]);
    pages.unshift(withWords ? page : page.map(bare));
    if (page.length < PAGE_SIZE) return pages.flat();
  }
}

function bare({ id, parentId, sideBySide, modelId, ...row }: MessageRow): MessageRow {
  const { sessionId, position, updatedAt, date, role } = row;
  return {
    id,
    sessionId,
    position,
    updatedAt,
    date,
    role,
    content: '',
    streaming: false,
    isError: false,
    tools: [],
    ...(parentId !== undefined && { parentId }),
    ...(sideBySide !== undefined && { sideBySide }),
    ...(modelId !== undefined && { modelId }),
  };
}
