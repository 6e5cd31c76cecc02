import type { Artifact, SharedChat, SharedMessage } from '@parley/contract';
import { fencedSource } from './fenced-source.ts';

/** What is asked in such a chat. */
export interface ForkWords {
  readonly source: string;
  readonly version: (number: number) => string;
}

/** A chat that holds all versions of a published page, and the message behind which its owner goes on. */
export interface ChatOfArtifact {
  readonly chat: SharedChat;
  /** The last message before the version that the chat goes on from; none where that is all there is. */
  readonly clearedAfter: string | undefined;
}

/**
 * A published page as a chat that its reader can go on with: for every version a question, and the source as its answer. The version that
 * was on show comes last, once more where it is not the newest.
 */
export function chatOfArtifact(
  { title, kind, createdAt, content, earlier }: Pick<Artifact, 'title' | 'kind' | 'createdAt' | 'content' | 'earlier'>,
  shown: number,
  words: ForkWords,
): ChatOfArtifact {
  const versions = [...earlier, content];
  const before = shown === versions.length ? earlier : versions;
  const turns = [
    ...before.map((source, index) => [words.version(index + 1), source] as const),
    [words.source, versions[shown - 1] ?? content] as const,
  ];
  const sharedAt = Date.parse(createdAt);
  const message = (index: number, role: SharedMessage['role'], said: string): SharedMessage => ({
    _id: String(index),
    id: String(index),
    parentId: index === 0 ? '' : String(index - 1),
    date: sharedAt,
    streaming: false,
    isError: false,
    tools: [],
    role,
    content: said,
  });
  const messages = turns.flatMap(([question, source], index) => [
    message(2 * index, 'user', question),
    message(2 * index + 1, 'assistant', fencedSource(kind, source)),
  ]);
  return {
    chat: { name: title, messages, model: '', provider: '', sharedAt },
    clearedAfter: messages.at(-3)?.id,
  };
}
