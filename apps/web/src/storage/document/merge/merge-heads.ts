import { compareRevisions, joinRevisions, type SessionStat } from '@parley/contract';
import { canonicalJson } from '../canonical-json.ts';
import type { ChatHead } from '../document.ts';

/** A chat's own fields out of two versions of them. Messages move some of them along, which no revision counts. */
export function mergeHeads(left: ChatHead, right: ChatHead): ChatHead {
  const choices = [choicesOf(left), choicesOf(right)] as const;
  const isSameChoice = choices[0] === choices[1];
  const order = compareRevisions(left.revision, right.revision);
  const isLeftChosen = order === 'after' || (order !== 'before' && isLater(left, right, choices));
  const [chosen, other] = isLeftChosen ? [left, right] : [right, left];
  const { leafId: _moved, ...fields } = chosen;
  return {
    ...fields,
    lastUpdate: Math.max(left.lastUpdate, right.lastUpdate),
    stat: largerStat(left.stat, right.stat),
    listedAt: isSameChoice ? Math.max(left.listedAt, right.listedAt) : listedAfter(chosen, other),
    ...leafOf(left, right),
    ...(order === 'same' ? {} : { revision: joinRevisions(left.revision, right.revision) }),
    ...(chosen.changedAt === undefined && other.changedAt === undefined
      ? {}
      : { changedAt: Math.max(chosen.changedAt ?? 0, isSameChoice ? (other.changedAt ?? 0) : 0) }),
  };
}

/** What the user chose; the rest follows from the messages. */
function choicesOf(head: ChatHead): string {
  const { lastUpdate: _a, stat: _b, listedAt: _c, leafId: _d, revision: _e, changedAt: _f, ...choices } = head;
  return canonicalJson(choices);
}

function isLater(left: ChatHead, right: ChatHead, [ours, theirs]: readonly [string, string]): boolean {
  const byTime = (left.changedAt ?? 0) - (right.changedAt ?? 0);
  // Before there were revisions, the chat that was used last knew best.
  const byUse = left.revision === undefined && right.revision === undefined ? left.lastUpdate - right.lastUpdate : 0;
  return (byTime || byUse || (ours > theirs ? 1 : -1)) > 0;
}

/** Among the recent chats, one in which something was said on the other side rises to that time. */
function listedAfter(chosen: ChatHead, other: ChatHead): number {
  const isRisen = chosen.shelf === '' && other.lastUpdate > chosen.lastUpdate;
  return isRisen ? Math.max(chosen.listedAt, other.lastUpdate) : chosen.listedAt;
}

/** The branch that somebody looked at or went on with last. */
function leafOf(left: ChatHead, right: ChatHead): Pick<ChatHead, 'leafId'> {
  const byTime = lastLook(left) - lastLook(right) || ((left.leafId ?? '') > (right.leafId ?? '') ? 1 : -1);
  const { leafId } = byTime > 0 ? left : right;
  return leafId === undefined ? {} : { leafId };
}

function lastLook({ changedAt = 0, lastUpdate }: ChatHead): number {
  return Math.max(changedAt, lastUpdate);
}

/** Counted while messages were added: nobody counted too many, but each side only its own. */
function largerStat(left: SessionStat, right: SessionStat): SessionStat {
  return {
    tokenCount: Math.max(left.tokenCount, right.tokenCount),
    wordCount: Math.max(left.wordCount, right.wordCount),
    charCount: Math.max(left.charCount, right.charCount),
  };
}
