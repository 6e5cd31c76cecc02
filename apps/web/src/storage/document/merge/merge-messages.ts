import { compareRevisions, joinRevisions, textOf } from '@parley/contract';
import { survives, tombstoneId } from '../../tombstones.ts';
import { canonicalJson } from '../canonical-json.ts';
import { comparePlaces, type DocumentMessage } from '../document.ts';
import { hashOf } from './content-hash.ts';
import type { Tombstones } from './merge-tombstones.ts';
import type { Slices } from './slices.ts';

/** How a version that lost its id to another one is named: after that id and what it says. */
const VERSION_ID = /^(.+)~[0-9a-f]{8}$/su;

/** Finer than the steps between messages, and coarse enough for the size that positions have. */
const PLACES_BETWEEN = 1_024;

const MESSAGES_PER_SLICE = 500;

/**
 * The messages of one chat out of two versions of it, in their order. Of a message that was changed on both sides, each
 * without the other, both texts stay: the later keeps the id, the other becomes a version beside it.
 */
export function* mergingMessages(
  left: readonly DocumentMessage[],
  right: readonly DocumentMessage[],
  tombstones: Tombstones,
): Slices<DocumentMessage[]> {
  const merged = new Map<string, DocumentMessage>();
  let count = 0;
  for (const messages of [left, right]) {
    for (const message of messages) {
      put(merged, message);
      count += 1;
      if (count % MESSAGES_PER_SLICE === 0) yield;
    }
  }
  yield dropOutdatedVersions(merged);
  const kept: DocumentMessage[] = [];
  let isInOrder = true;
  for (const message of merged.values()) {
    if (tombstones.size > 0 && isDeleted(message, tombstones)) continue;
    const before = kept.at(-1);
    isInOrder &&= before === undefined || comparePlaces(before, message) < 0;
    kept.push(message);
    if (kept.length % (4 * MESSAGES_PER_SLICE) === 0) yield;
  }
  return isInOrder ? kept : kept.sort(comparePlaces);
}

/**
 * A version that nobody touched since it was put beside a message goes with that message, like every other change that
 * whoever deleted it did not know of. Whoever deletes one and sees a version beside it touches that, so that it stays.
 */
function isDeleted(message: DocumentMessage, tombstones: Tombstones): boolean {
  if (isBuried(message, message.id, tombstones)) return true;
  const baseId = baseOf(message);
  return baseId !== undefined && isBuried(message, baseId, tombstones) && isUntouched(message, baseId);
}

function isBuried({ revision }: DocumentMessage, id: string, tombstones: Tombstones): boolean {
  const tombstone = tombstones.get(tombstoneId('message', id));
  return tombstone !== undefined && !survives(revision, tombstone);
}

/** Adds a version of a message to those that are there. */
function put(merged: Map<string, DocumentMessage>, message: DocumentMessage): void {
  const known = merged.get(message.id);
  if (known === undefined || known === message) {
    merged.set(message.id, message);
    return;
  }
  const { kept, beside } = mergeVersions(known, message);
  merged.set(kept.id, kept);
  if (beside) put(merged, asVersionBeside(beside));
}

interface MergedVersions {
  readonly kept: DocumentMessage;
  /** What has to stay besides. */
  readonly beside?: DocumentMessage | undefined;
}

function mergeVersions(left: DocumentMessage, right: DocumentMessage): MergedVersions {
  // Nearly always: both were written by the same schema.
  if (JSON.stringify(left) === JSON.stringify(right)) return { kept: left };
  const order = compareRevisions(left.revision, right.revision);
  if (order === 'before') return { kept: right };
  if (order === 'after') return { kept: left };
  const same = sameReply(left, right);
  if (same) return { kept: joined(same.kept, same.other) };
  const contents = [contentOf(left), contentOf(right)] as const;
  if (contents[0] === contents[1]) return { kept: joined(left, right) };
  const byTime = left.updatedAt - right.updatedAt || (contents[0] > contents[1] ? 1 : -1);
  const [kept, beside] = byTime > 0 ? [left, right] : [right, left];
  // The same revision with other words is the same reply, read while it grew.
  if (order === 'same' && (left.revision !== undefined || left.updatedAt !== right.updatedAt)) return { kept };
  return { kept, beside };
}

/** One reply that two devices read from the server, each as far as it came: the one that knows more of it is kept. */
function sameReply(
  left: DocumentMessage,
  right: DocumentMessage,
): { readonly kept: DocumentMessage; readonly other: DocumentMessage } | undefined {
  if (left.replyId === undefined || left.replyId !== right.replyId) return undefined;
  const [kept, other] = knowsMore(left, right) ? [left, right] : [right, left];
  const [words, fewer] = [textOf(kept.content), textOf(other.content)];
  // What somebody did to a reply that had ended is no part of it.
  return words === fewer || (other.streaming && words.startsWith(fewer)) ? { kept, other } : undefined;
}

function knowsMore(left: DocumentMessage, right: DocumentMessage): boolean {
  if (left.streaming !== right.streaming) return right.streaming;
  const lengths = textOf(left.content).length - textOf(right.content).length;
  return lengths === 0 ? contentOf(left) >= contentOf(right) : lengths > 0;
}

/** Both sides came to say the same. */
function joined(left: DocumentMessage, right: DocumentMessage): DocumentMessage {
  if (left.revision === undefined && right.revision === undefined) {
    const byTime = left.updatedAt - right.updatedAt || right.position - left.position;
    return byTime >= 0 ? left : right;
  }
  const position = Math.min(left.position, right.position);
  const updatedAt = Math.max(left.updatedAt, right.updatedAt);
  return { ...left, position, updatedAt, revision: joinRevisions(left.revision, right.revision) };
}

/** What a message says, wherever it stands and whenever that was written. */
function contentOf({ position: _place, updatedAt: _time, revision: _seen, ...content }: DocumentMessage): string {
  return canonicalJson(content);
}

function asVersionBeside(message: DocumentMessage): DocumentMessage {
  const hash = versionHash(message);
  const step = ((Number.parseInt(hash, 16) % 255) + 1) / PLACES_BETWEEN;
  return { ...message, id: `${message.id}~${hash}`, position: message.position + step };
}

function versionHash({ position: _place, updatedAt: _time, ...version }: DocumentMessage): string {
  return hashOf(canonicalJson(version));
}

/** The id of the message that a version stands beside. */
function baseOf({ id }: DocumentMessage): string | undefined {
  // Cheaper than the expression: of hundreds of thousands of ids hardly one is meant.
  return id.includes('~') ? VERSION_ID.exec(id)?.[1] : undefined;
}

/** Whether nobody changed a version since it was put beside the message of this id. */
function isUntouched(message: DocumentMessage, baseId: string): boolean {
  return message.id === `${baseId}~${versionHash({ ...message, id: baseId })}`;
}

/** A version that was kept beside another goes when somebody is found to have gone on from it. */
function dropOutdatedVersions(merged: Map<string, DocumentMessage>): void {
  const families = new Map<string, DocumentMessage[]>();
  for (const message of merged.values()) {
    const baseId = baseOf(message);
    if (baseId !== undefined) families.set(baseId, [...(families.get(baseId) ?? []), message]);
  }
  for (const [baseId, versions] of families) {
    const base = merged.get(baseId);
    const family = base ? [base, ...versions] : versions;
    for (const version of versions) {
      const isOutdated = family.some((other) => compareRevisions(other.revision, version.revision) === 'after');
      if (isOutdated && isUntouched(version, baseId)) merged.delete(version.id);
    }
  }
}
