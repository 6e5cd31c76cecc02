import type { AppConfig, AutoTextConfig, Message, Session } from '@parley/contract';
import { isSendable, tokensOfMessage } from './build-context.ts';
import { effectiveModelConfig } from './effective-model-config.ts';
import { markIndex } from './context-marks.ts';
import type { MessageTree } from './message-tree.ts';

export interface MemoryInput {
  readonly config: Pick<AppConfig, 'modelConfig' | 'summaryConfig'>;
  readonly session: Pick<Session, 'mask' | 'memoryPrompt' | 'summarizedUpToId' | 'clearedAfterId' | 'isIncognito'>;
  readonly tree: MessageTree<Message>;
  /** The branch on show, oldest first. */
  readonly path: readonly string[];
}

/** What a new memory is made of. */
export interface MemoryPlan {
  /** The memory so far, which the new one takes in. */
  readonly previous: string;
  readonly messages: readonly Message[];
  /** The last message that the new memory reaches to. */
  readonly upToId: string;
}

/** How a chat's memory stands to the branch on show. */
export type MemoryState = 'none' | 'sent' | 'cleared' | 'other-branch';

/** An answer asked again or a question asked differently right behind the memory: then most of it still holds. */
const NEAR_STEPS = 2;

export function memoryState({ session, tree, path }: Omit<MemoryInput, 'config'>): MemoryState {
  if (session.memoryPrompt.trim() === '') return 'none';
  const cleared = markIndex(tree, path, session.clearedAfterId);
  const reached = markIndex(tree, path, session.summarizedUpToId);
  if (session.summarizedUpToId !== undefined && reached < 0) return 'other-branch';
  return cleared >= 0 && cleared >= reached ? 'cleared' : 'sent';
}

/** What the memory would be made of at this moment; undefined when nothing was said since the last one. */
export function planMemory(input: MemoryInput): MemoryPlan | undefined {
  const start = startOf(input);
  const fresh = freshMessages(input, start.index);
  const last = fresh.at(-1);
  if (!last || countAnswers(fresh) === 0) return undefined;
  const messages = fresh.slice(-input.config.summaryConfig.maxHistoryMessageCount);
  return { previous: start.previous, messages, upToId: last.id };
}

/** What the memory is made of by itself, when it is time: every few answers, once there is something to save. */
export function dueMemory(input: MemoryInput): MemoryPlan | undefined {
  const { config, session } = input;
  if (!config.summaryConfig.autoGenerate || session.isIncognito) return undefined;
  const start = startOf(input);
  const fresh = freshMessages(input, start.index);
  const isDue = start.isStray || (isIntervalOver(fresh, config.summaryConfig) && isLong(fresh, input));
  return isDue ? planMemory(input) : undefined;
}

interface Start {
  readonly index: number;
  readonly previous: string;
  /** The memory belongs to a branch that left this one only just before: it is made again at once. */
  readonly isStray: boolean;
}

/** From where on the memory does not know the branch, and what it knows of what stands before. */
function startOf({ session, tree, path }: MemoryInput): Start {
  const state = memoryState({ session, tree, path });
  const cleared = markIndex(tree, path, session.clearedAfterId) + 1;
  if (state === 'sent') {
    const reached = markIndex(tree, path, session.summarizedUpToId) + 1;
    return { index: Math.max(reached, cleared), previous: session.memoryPrompt, isStray: false };
  }
  const left = state === 'other-branch' ? forkIndex(tree, path, session.summarizedUpToId ?? '') + 1 : 0;
  return left > cleared
    ? { index: left, previous: session.memoryPrompt, isStray: true }
    : { index: cleared, previous: '', isStray: false };
}

/** Where another branch, on which a message lies, left this one; -1 when that is long before the message. */
function forkIndex(tree: MessageTree, path: readonly string[], messageId: string): number {
  let id = messageId;
  for (let step = 0; step < NEAR_STEPS; step += 1) {
    id = tree.parentOf(id);
    const index = id === '' ? -1 : path.lastIndexOf(id);
    if (index >= 0) return index;
  }
  return -1;
}

function freshMessages({ tree, path }: MemoryInput, start: number): Message[] {
  const messages = path.slice(start).flatMap((id) => tree.byId.get(id) ?? []);
  return messages.filter((message) => message.role !== 'system' && isSendable(message));
}

function isIntervalOver(fresh: readonly Message[], { autoGenerateInterval }: AutoTextConfig): boolean {
  return countAnswers(fresh) >= autoGenerateInterval;
}

function isLong(fresh: readonly Message[], { config, session }: MemoryInput): boolean {
  const tokens = fresh.reduce((sum, message) => sum + tokensOfMessage(message), 0);
  return tokens > effectiveModelConfig(config, session).compressMessageLengthThreshold;
}

/** Questions with their answers. */
export function countAnswers(messages: readonly Message[]): number {
  return messages.filter((message) => message.role === 'assistant' && isSendable(message)).length;
}
