import { bumpVersion, joinRevisions, type Revision } from '@parley/contract';
import type { DocumentChat, DocumentMessage } from '../document/document.ts';

/** The revisions at which a chat and its messages were deleted, as far as they were. */
export interface Deletions {
  readonly chat: Revision | undefined;
  readonly messages: ReadonlyMap<string, Revision>;
}

/**
 * A deleted chat as somebody brings it back: it has seen its deletion, so that no other device deletes it once more.
 * Pure.
 */
export function revived(chat: DocumentChat, deletions: Deletions, device: string, now: number): DocumentChat {
  const after = (revision: Revision | undefined, deletion: Revision | undefined): Revision =>
    bumpVersion(joinRevisions(revision, deletion), device, now);
  return {
    ...chat,
    revision: after(chat.revision, deletions.chat),
    changedAt: now,
    messages: chat.messages.map((message) => {
      const deletion = deletions.messages.get(message.id) ?? deletions.chat;
      return { ...message, revision: after(message.revision, deletion) };
    }),
  };
}

interface CopyWorld {
  readonly newId: () => string;
  readonly device: string;
  readonly now: number;
}

/** A copy of a chat under ids of its own, beside the one that is there. Pure. */
export function copied(chat: DocumentChat, topic: string, { newId, device, now }: CopyWorld): DocumentChat {
  const ids = new Map(chat.messages.map(({ id }) => [id, newId()]));
  const named = (id: string | undefined) => (id === undefined ? undefined : ids.get(id));
  const revision = bumpVersion(undefined, device, now);
  const { leafId, clearedAfterId, summarizedUpToId, messages, ...head } = chat;
  const pointers = {
    leafId: named(leafId),
    clearedAfterId: named(clearedAfterId),
    summarizedUpToId: named(summarizedUpToId),
  };
  const copyMessage = ({ parentId, sideBySide, ...message }: DocumentMessage): DocumentMessage => ({
    ...message,
    ...withoutGaps({
      // Empty for a first one, and left out where it follows the one before it.
      parentId: named(parentId) ?? (parentId === undefined ? undefined : ''),
      sideBySide: sideBySide?.flatMap((id) => named(id) ?? []),
    }),
    id: named(message.id) ?? newId(),
    revision,
  });
  return {
    ...head,
    ...withoutGaps(pointers),
    id: newId(),
    topic,
    hasOwnTopic: true,
    revision,
    changedAt: now,
    messages: messages.map(copyMessage),
  };
}

function withoutGaps<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
