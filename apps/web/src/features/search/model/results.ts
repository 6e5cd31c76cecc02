import type { AnswerPart, ChatHits } from '../engine/protocol.ts';

/** What the screen shows of an answer. */
export interface Results {
  readonly chats: readonly ChatHits[];
  readonly hitCount: number;
  readonly chatCount: number;
  readonly isComplete: boolean;
  /** Messages that their chat does not show when it is opened. */
  readonly onOtherBranches: ReadonlySet<string>;
}

type Part<Type extends AnswerPart['type']> = Extract<AnswerPart, { readonly type: Type }>;

/** Takes in the next part of an answer. Parts that fit nowhere, as they came too late, are dropped. */
export function withPart(results: Results | undefined, part: AnswerPart): Results | undefined {
  if (part.type === 'found') return withChats(results, part);
  if (!results) return undefined;
  if (part.type === 'counted') {
    const { hitCount, chatCount, isComplete } = part;
    return { ...results, hitCount, chatCount, isComplete };
  }
  if (part.type === 'more-hits') return { ...results, chats: results.chats.map((chat) => withHits(chat, part)) };
  return { ...results, onOtherBranches: results.onOtherBranches.union(new Set(part.messageIds)) };
}

function withChats(results: Results | undefined, part: Part<'found'>): Results | undefined {
  const { from, chats, hitCount, chatCount, isComplete } = part;
  if (from === 0) return { chats, hitCount, chatCount, isComplete, onOtherBranches: new Set() };
  if (results?.chats.length !== from) return results;
  return { ...results, chats: [...results.chats, ...chats], hitCount, chatCount, isComplete };
}

function withHits(chat: ChatHits, { chatId, from, hits }: Part<'more-hits'>): ChatHits {
  if (chat.chatId !== chatId || chat.hits.length !== from) return chat;
  // Fewer than promised came: some were deleted meanwhile.
  const hitCount = hits.length === 0 ? from : chat.hitCount;
  return { ...chat, hits: [...chat.hits, ...hits], hitCount };
}
