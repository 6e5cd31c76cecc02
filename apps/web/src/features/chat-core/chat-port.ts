import type { AppConfig, Message, Model } from '@parley/contract';
import { pagePart } from '#/lib/page-part.ts';
import type { CostOf } from './model/answer-cost.ts';
import type { SessionDraft } from './model/session-row.ts';
import type { MessagePlace } from './model/session-growth.ts';
import type { ChatSnapshot } from './rows/open-chat.ts';
import type { MessagePatch, NewMessage } from './rows/open-chats.ts';
import type { Transport } from './turns/server-reply.ts';

/** The chats as everything that works on them outside of React sees them: turns, queues, titles, memory, translation. */
export interface ChatPort {
  /** The chat as it is in memory at this moment, loaded first where it is not. */
  readonly read: (sessionId: string) => Promise<ChatSnapshot>;
  /** Keeps the chat in memory until that is ended, and calls back when it changed, as by being deleted. */
  readonly watch: (sessionId: string, listener: () => void) => () => void;
  readonly loadOlder: (sessionId: string) => Promise<void>;
  readonly appendMessage: (sessionId: string, message: NewMessage, place?: MessagePlace) => Promise<Message>;
  readonly updateMessage: (messageId: string, patch: MessagePatch) => void;
  readonly renameSession: (sessionId: string, topic: string) => Promise<void>;
  /** Adds what a title, a memory or a translation cost to what the chat did. */
  readonly addSideCost: (sessionId: string, nano: number) => Promise<void>;
  readonly updateSession: (sessionId: string, patch: Omit<SessionDraft, 'isIncognito' | 'shelf'>) => Promise<void>;
}

/** What titles, memory and translation are made with. They are loaded later, so the page gives them this to start from. */
export interface SideTextsWorld {
  readonly chat: ChatPort;
  readonly config: () => AppConfig;
  /** Every model that may be asked at the moment. */
  readonly models: () => readonly Model[];
  readonly transportFor: (modelId: string) => Transport;
  /** What tokens cost by the prices of this moment. */
  readonly costOf: CostOf;
}

export const sideTextsWorld = pagePart<SideTextsWorld>('world of titles, memory and translation');
