import type { MessageContent } from '@parley/contract';
import { shedLongest, type Shedding } from '#/storage/journal.ts';
import type { MessageRow } from '#/storage/records.ts';
import { isNamedIn, messagesOf, type ChatOperation } from './chat-operation.ts';

/** How much of a long message is noted at least: enough to tell what it was about. */
const CUT_TO = 1_000;

/**
 * What can be missed of a chat's operations where local storage is nearly full. Words go before whole messages, and those
 * before what was done to chats: a deletion, a name, a new chat without which all that follows would be worthless. What is
 * left of a chat is whole in itself.
 */
export const CHAT_SHEDDINGS: readonly Shedding[] = [
  // The disk has an earlier version of them.
  shedLongest(2, (entry) => (entry as ChatOperation).type === 'patch-message'),
  { rank: 3, lighter: (entries) => withLongestCut(entries as readonly ChatOperation[]) },
  { rank: 4, lighter: (entries, sizeOf) => withoutLongestMessage(entries as readonly ChatOperation[], sizeOf) },
  { rank: 6, lighter: (entries, sizeOf) => withoutLongestChat(entries as readonly ChatOperation[], sizeOf) },
];

/** Cuts the longest message that is being added: it keeps its place, and those who follow it theirs. */
function withLongestCut(operations: readonly ChatOperation[]): ChatOperation[] | undefined {
  const sizes = operations.map((operation) => (operation.type === 'append' ? lengthOf(operation.row) : 0));
  const longest = Math.max(0, ...sizes);
  if (longest <= CUT_TO) return undefined;
  const place = sizes.indexOf(longest);
  return operations.map((operation, index) =>
    index === place && operation.type === 'append' ? { ...operation, row: cut(operation.row) } : operation,
  );
}

function lengthOf({ content, reasoning = '' }: MessageRow): number {
  return reasoning.length + textsOf(content).reduce((sum, text) => sum + text.length, 0);
}

function textsOf(content: MessageContent): string[] {
  if (typeof content === 'string') return [content];
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

/** The beginning of a message. It is older than the whole, which takes its place if the page lives on. */
function cut(row: MessageRow): MessageRow {
  const { content, reasoning: _left, revision = {}, ...rest } = row;
  const short = (text: string): string => (text.length > CUT_TO ? text.slice(0, CUT_TO - 1) + '…' : text);
  return {
    ...rest,
    content:
      typeof content === 'string'
        ? short(content)
        : content.map((part) => (part.type === 'text' ? { ...part, text: short(part.text) } : part)),
    updatedAt: row.updatedAt - 1,
    revision: Object.fromEntries(Object.entries(revision).map(([device, version]) => [device, version - 1])),
  };
}

/** Leaves out a message that is being added, with all that was done to it or said behind it. */
function withoutLongestMessage(
  operations: readonly ChatOperation[],
  sizeOf: (entry: unknown) => number,
): ChatOperation[] | undefined {
  const adding = operations.filter(({ type }) => type === 'append' || type === 'insert');
  if (adding.length === 0) return undefined;
  const longest = adding.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  const gone = new Set(longest.type === 'append' ? [longest.row.id] : messagesOf(longest));
  return operations.filter((operation, index) => {
    if (operation === longest) return false;
    if (index < operations.indexOf(longest) || !isNamedIn(operation, gone)) return true;
    if (operation.type === 'append') gone.add(operation.row.id);
    return false;
  });
}

/** Leaves out a chat altogether: those with the most to note go first. */
function withoutLongestChat(
  operations: readonly ChatOperation[],
  sizeOf: (entry: unknown) => number,
): ChatOperation[] | undefined {
  const sizes = new Map<string, number>();
  for (const operation of operations) {
    sizes.set(operation.sessionId, (sizes.get(operation.sessionId) ?? 0) + sizeOf(operation));
  }
  const [longest] = [...sizes].sort(([, one], [, other]) => other - one);
  return longest && operations.filter(({ sessionId }) => sessionId !== longest[0]);
}
