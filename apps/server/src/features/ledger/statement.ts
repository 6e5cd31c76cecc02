import { setImmediate as turn } from 'node:timers/promises';
import {
  AppError,
  type Statement as StatementPage,
  type StatementEntry,
  type StatementFilter,
  StatementKind,
  textFromNano,
} from '@parley/contract';
import { cursorOf, readPositions } from './statement-cursor.ts';
import type { Position, RowFilter, StatementRow, StatementSource } from './statement-rows.ts';

const DAY_MS = 86_400_000;
/** Rows that are read at once where many are looked through; others get their turn in between. */
const LOOKED_THROUGH = 1_000;

/** What the accounts are called that an account pays for, and those that pay for it, by their ids. */
interface KnownNames {
  readonly children: ReadonlyMap<string, string>;
  readonly parents: ReadonlyMap<string, string>;
}

export interface StatementParts {
  readonly own: StatementSource;
  readonly paidByOthers: StatementSource;
  readonly namesFor: (accountId: string) => Promise<KnownNames>;
}

/** A row with where both lists stand after it. */
interface PlacedRow {
  readonly row: StatementRow;
  readonly next: string;
}

/** The movements of an account's money: those of its wallet, and its calls that others paid for. */
export class Statement {
  readonly #parts: StatementParts;

  constructor(parts: StatementParts) {
    this.#parts = parts;
  }

  async page(
    accountId: string,
    { cursor, limit, ...filter }: StatementFilter & { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<StatementPage> {
    const names = await this.#parts.namesFor(accountId);
    const entries: StatementEntry[] = [];
    let next: string | null = null;
    for await (const placed of this.#rows(accountId, filter, { cursor, limit })) {
      if (entries.length === limit) return { entries, next };
      entries.push(entryOf(placed.row, accountId, names));
      ({ next } = placed);
    }
    return { entries, next: null };
  }

  async *all(accountId: string, filter: StatementFilter): AsyncGenerator<StatementEntry> {
    const names = await this.#parts.namesFor(accountId);
    for await (const { row } of this.#rows(accountId, filter, { limit: LOOKED_THROUGH })) {
      yield entryOf(row, accountId, names);
    }
  }

  /** Newest first. Both lists are read in pieces, and only as far as somebody asks. */
  async *#rows(
    accountId: string,
    filter: StatementFilter,
    { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  ): AsyncGenerator<PlacedRow> {
    const { from, before } = rangeOf(filter);
    const start = readPositions(cursor, before);
    const own = readOn(this.#parts.own, { accountId, filter }, start.own, limit + 1);
    const others = readOn(this.#parts.paidByOthers, { accountId, filter }, start.others, limit + 1);
    let at = start;
    let [mine, theirs] = await Promise.all([own.next(), others.next()]);
    for (;;) {
      const isMine = !mine.done && (theirs.done === true || mine.value.at >= theirs.value.at);
      const row = isMine ? mine.value : theirs.value;
      if (!row || row.at < from) return;
      const place: Position = { at: row.at, tie: row.tie };
      at = isMine ? { ...at, own: place } : { ...at, others: place };
      yield { row, next: cursorOf(at) };
      if (isMine) mine = await own.next();
      else theirs = await others.next();
    }
  }
}

async function* readOn(
  source: StatementSource,
  { accountId, filter }: { readonly accountId: string; readonly filter: RowFilter },
  start: Position,
  first: number,
): AsyncGenerator<StatementRow, undefined> {
  let after = start;
  for (let size = first; ; size = LOOKED_THROUGH) {
    const rows = await source(accountId, filter, after, size);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < size || !last) return undefined;
    after = last;
    await turn();
  }
}

/** From the first moment of the one day to the end of the other. */
function rangeOf({ from, to }: StatementFilter): { from: number; before: number } {
  const range = {
    from: from === undefined ? 0 : Date.parse(from),
    before: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
  };
  if (range.from >= range.before) throw new AppError('bad_request', 'The first day comes after the last');
  return range;
}

function entryOf(row: StatementRow, accountId: string, { children, parents }: KnownNames): StatementEntry {
  const isOthers = row.kind === 'call' && row.account_id !== accountId;
  const name = children.get(row.account_id);
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: StatementKind.parse(row.kind),
    amount: textFromNano(BigInt(row.amount_nano)),
    balanceAfter: textFromNano(BigInt(row.balance_nano ?? 0)),
    ...(isOthers && { accountUuid: row.account_id, ...(name !== undefined && { accountName: name }) }),
    ...(row.kind === 'call' && row.payer_id !== accountId && { paidBy: parents.get(row.payer_id) ?? '' }),
    ...callOf(row),
    ...(row.note !== '' && { note: row.note }),
  };
}

function callOf({ model, call, prompt_tokens: prompt, completion_tokens: completion, is_estimated }: StatementRow) {
  if (model === null || call === null) return {};
  return {
    model,
    call,
    promptTokens: prompt ?? 0,
    completionTokens: completion ?? 0,
    isEstimated: is_estimated === 1,
  };
}
