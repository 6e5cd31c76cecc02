import { survives, tombstoneId } from '../../tombstones.ts';
import type { ChatHead, DocumentChat } from '../document.ts';
import { mergeHeads } from './merge-heads.ts';
import { mergingMessages } from './merge-messages.ts';
import type { Tombstones } from './merge-tombstones.ts';
import { finish, type Slices } from './slices.ts';

/**
 * One chat out of two versions of it, of which one may be missing, by the tombstones of both sides. Undefined when it was
 * deleted. Pure; the order of the two does not matter.
 */
export function mergeChat(
  left: DocumentChat | undefined,
  right: DocumentChat | undefined,
  tombstones: Tombstones,
): DocumentChat | undefined {
  return finish(mergingChat(left, right, tombstones));
}

/** Merges two versions of a chat in slices, since a chat may be of any length. */
export function* mergingChat(
  left: DocumentChat | undefined,
  right: DocumentChat | undefined,
  tombstones: Tombstones,
): Slices<DocumentChat | undefined> {
  const head = left && right ? mergeHeads(headOf(left), headOf(right)) : (left ?? right);
  if (!head) return undefined;
  const tombstone = tombstones.get(tombstoneId('chat', head.id));
  if (tombstone && !survives(head.revision, tombstone)) return undefined;
  return { ...head, messages: yield* mergingMessages(left?.messages ?? [], right?.messages ?? [], tombstones) };
}

/** A chat without its messages. */
export function headOf({ messages: _kept, ...head }: DocumentChat): ChatHead {
  return head;
}
