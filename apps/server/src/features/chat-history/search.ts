import {
  type ChatHistoryMatch,
  type ChatHistoryMatches,
  foldText,
  foldWithOrigins,
  isWordStart,
} from '@parley/contract';
import type { ChatHistoryRepository } from './repository.ts';
import { type ChatRow, entryOf, messageOf, searchedText } from './stored-chat.ts';
import { type HistoryQuery, readQuery } from './word-numbers.ts';

const MOST_MATCHES = 50;
const CANDIDATES_AT_ONCE = 25;
/** Words that begin alike make candidates that do not match; somewhere the looking must end. */
const MOST_CANDIDATES = 500;
const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 220;

/** Finds the chats in which all words occur, the latest first, and says whether it has looked at all of them. */
export async function searchHistory(
  repository: ChatHistoryRepository,
  accountId: string,
  typed: string,
): Promise<ChatHistoryMatches> {
  const query = readQuery(typed);
  const items: ChatHistoryMatch[] = [];
  if (query.terms.length === 0) return { items, isComplete: true };
  for (let at = 0; at < MOST_CANDIDATES; at += CANDIDATES_AT_ONCE) {
    const rows = await repository.candidates(accountId, query.ranges, CANDIDATES_AT_ONCE, at);
    for (const row of rows) {
      if (items.length === MOST_MATCHES) return { items, isComplete: false };
      const texts = (await repository.messages(accountId, row.number)).map(messageOf).map(searchedText);
      const match = matchOf(row, texts, query);
      if (match) items.push(match);
    }
    if (rows.length < CANDIDATES_AT_ONCE) return { items, isComplete: true };
  }
  return { items, isComplete: false };
}

function matchOf(row: ChatRow, texts: readonly string[], { terms }: HistoryQuery): ChatHistoryMatch | undefined {
  const missing = new Set(terms);
  let best = { count: 0, text: row.topic };
  for (const text of [row.topic, ...texts]) {
    const folded = foldText(text);
    const found = terms.filter((term) => placeOf(folded, term) !== -1);
    for (const term of found) missing.delete(term);
    // What was said tells more than the title, which stands above it anyway.
    if (found.length > best.count || (found.length === best.count && best.text === row.topic && found.length > 0)) {
      best = { count: found.length, text };
    }
  }
  return missing.size === 0 ? { ...entryOf(row), excerpt: excerptOf(best.text, terms) } : undefined;
}

/** Where a term begins a word, or stands in a script without gaps; -1 where it does not. */
function placeOf(folded: string, { text, kind }: HistoryQuery['terms'][number]): number {
  let at = folded.indexOf(text);
  if (kind === 'dense') return at;
  while (at !== -1 && !isWordStart(folded, at)) at = folded.indexOf(text, at + 1);
  return at;
}

/** The words around the first find. */
function excerptOf(text: string, terms: HistoryQuery['terms']): string {
  const { folded, origins } = foldWithOrigins(text);
  const places = terms.map((term) => placeOf(folded, term)).filter((place) => place !== -1);
  const first = places.length === 0 ? 0 : (origins[Math.min(...places)]?.start ?? 0);
  const start = first <= EXCERPT_BEFORE ? 0 : first - EXCERPT_BEFORE;
  const end = start + EXCERPT_LENGTH;
  const shown = text.slice(start, end).replaceAll(/\s+/g, ' ').trim().toWellFormed();
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`;
}
