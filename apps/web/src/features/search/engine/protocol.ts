import type { Excerpt } from '../model/excerpt.ts';

/** What is searched for, and where. */
export interface Question {
  readonly text: string;
  /** Only in this chat. */
  readonly chatId?: string | undefined;
  /** Only messages of this moment or later. */
  readonly since?: number | undefined;
}

/** `eager`: somebody waits for the index. `patient`: it asks before every step whether the page has time. */
export type Pace = 'eager' | 'patient';

export type ToEngine =
  | { readonly type: 'pace'; readonly pace: Pace }
  /** The page has time for one more step. */
  | { readonly type: 'go' }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** A question beside the one that is asked on the screen: neither overtakes the other. */
  | { readonly type: 'ask-aside'; readonly id: number; readonly question: Question }
  /** The next chats of an answer. */
  | { readonly type: 'more-chats'; readonly id: number; readonly from: number }
  /** The next finds in one chat of an answer. */
  | { readonly type: 'more-hits'; readonly id: number; readonly chatId: string; readonly from: number };

/** A message that was found. */
export interface Hit {
  readonly messageId: string;
  readonly date: number;
  readonly role: string;
  readonly model: string | undefined;
  readonly excerpt: Excerpt;
}

/** A chat in which something was found. */
export interface ChatHits {
  readonly chatId: string;
  readonly topic: Excerpt;
  readonly lastUpdate: number;
  readonly models: readonly string[];
  readonly hitCount: number;
  /** The newest ones. */
  readonly hits: readonly Hit[];
}

export interface Found {
  readonly hitCount: number;
  readonly chatCount: number;
  /** False while texts are still being read to be sure. */
  readonly isComplete: boolean;
}

export type FromEngine =
  | { readonly type: 'progress'; readonly done: number; readonly total: number; readonly isReady: boolean }
  /** What was searched has changed; answers may be outdated. */
  | { readonly type: 'changed' }
  /** Asks for a `go`. */
  | { readonly type: 'may-go' }
  | ({
      readonly type: 'found';
      readonly id: number;
      /** The place of the first of `chats` among all. */
      readonly from: number;
      readonly chats: readonly ChatHits[];
    } & Found)
  | ({ readonly type: 'counted'; readonly id: number } & Found)
  | {
      readonly type: 'more-hits';
      readonly id: number;
      readonly chatId: string;
      readonly from: number;
      readonly hits: readonly Hit[];
    }
  /** Of the messages shown so far: those that the chat does not show when it is opened. */
  | { readonly type: 'on-other-branches'; readonly id: number; readonly messageIds: readonly string[] }
  /** Nothing more comes: another page keeps the index, or it cannot be read. */
  | { readonly type: 'ended'; readonly reason: 'superseded' | 'failed' };

export type AnswerPart = Extract<FromEngine, { readonly id: number }>;

/** The first message to the worker: where it finds things. */
export interface EngineStart {
  readonly type: 'start';
  readonly chatDatabase: string;
  readonly indexDatabase: string;
  readonly tabLine: string;
  readonly pace: Pace;
}
