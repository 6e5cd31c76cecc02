import type { StoreApi } from 'zustand/vanilla';
import type { ChatPort } from '../chat-port.ts';
import type { MarkedChats } from '../model/chat-mark.ts';
import type { PageTurns } from './page-turns.ts';
import { createQueues, type Queues, type QueuesWorld } from './queues.ts';
import type { PageChats } from '../rows/page-chats.ts';
import type { TurnModel } from './turns.ts';

export interface PageQueuesWorld {
  readonly chat: ChatPort;
  readonly drafts: Pick<PageChats['actions'], 'readDraft' | 'changeDraft'>;
  readonly turns: Pick<PageTurns, 'isRunning' | 'startTurn' | 'subscribe' | 'onPickedUp'>;
  /** Who answers the next question of a chat, from its ids of models; nobody while the list of models has not come. */
  readonly modelsFor: (own: readonly string[]) => readonly TurnModel[];
  readonly watchModels: (listener: () => void) => void;
  /** Whether questions can get out at all. Left out, they always can. */
  readonly line?: { readonly isOpen: () => boolean; readonly watch: (listener: () => void) => void } | undefined;
  /** Chats in which other tabs are writing a reply. */
  readonly elsewhere: Pick<StoreApi<MarkedChats>, 'getState' | 'subscribe'>;
  /** Whether a chat has a reply whose page was left, and that this one is about to go on with. */
  readonly isLeft: (sessionId: string) => boolean;
  /** Calls back when such a reply is there to its end, whoever wrote it. */
  readonly watchLeft: (listener: () => void) => void;
}

/** The queues of this page. They ask by themselves, whatever is on the screen; `instead` takes parts of that over. */
export function createPageQueues(
  { chat, drafts, turns, modelsFor, watchModels, line, elsewhere, isLeft, watchLeft }: PageQueuesWorld,
  instead: Partial<QueuesWorld> = {},
): Queues {
  const queues = createQueues({
    // Where there is any model, every chat has one: what it asks for and does not get is replaced.
    isReady: () => modelsFor([]).length > 0 && line?.isOpen() !== false,
    isRunning: (sessionId) =>
      turns.isRunning(sessionId) || elsewhere.getState().others.has(sessionId) || isLeft(sessionId),
    async hasFailed(sessionId) {
      const { status, messages } = await chat.read(sessionId);
      const last = messages.at(-1);
      // An answer that was stopped elsewhere, or whose rest is lost, has no reason for its end.
      const isCutOff = last?.role === 'assistant' && last.finishReason === undefined;
      return status === 'missing' || last?.isError === true || isCutOff;
    },
    read: async (sessionId) => (await drafts.readDraft(sessionId)).queue ?? [],
    save: (sessionId, queue) => drafts.changeDraft(sessionId, { queue }),
    async ask(sessionId, { content, attachments, models: named }) {
      const { session } = await chat.read(sessionId);
      const models = named ?? modelsFor(session?.models ?? []);
      if (models.length === 0) throw new Error('There is no model to ask');
      await turns.startTurn({ sessionId, models, content, attachments });
    },
    ...instead,
  });
  turns.subscribe(queues.look);
  turns.onPickedUp(queues.takeOver);
  watchModels(queues.look);
  line?.watch(queues.look);
  elsewhere.subscribe(queues.look);
  watchLeft(queues.look);
  return queues;
}
