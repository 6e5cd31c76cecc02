import type { ResponsesItem } from '@parley/contract';

const LIFE_MS = 3_600_000;
const MAX_CHARACTERS = 16_000_000;

interface Kept {
  readonly text: string;
  readonly until: number;
}

/**
 * Items of recent replies, in memory only. Clients of the Responses API that leave `store` on (the AI SDK does) give back
 * no more than the ids of what they got; without this every second turn of theirs would fail.
 */
export class RecentItems {
  readonly #now: () => number;
  readonly #maxCharacters: number;
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(now: () => number, maxCharacters = MAX_CHARACTERS) {
    this.#now = now;
    this.#maxCharacters = maxCharacters;
  }

  remember(accountId: string, items: readonly { readonly id: string }[]): void {
    const until = this.#now() + LIFE_MS;
    for (const item of items) {
      const text = JSON.stringify(item);
      this.#kept.set(keyOf(accountId, item.id), { text, until });
      this.#characters += text.length;
    }
    this.#forgetOldest();
  }

  find(accountId: string, id: string): ResponsesItem | undefined {
    this.#forgetOldest();
    const kept = this.#kept.get(keyOf(accountId, id));
    return kept && (JSON.parse(kept.text) as ResponsesItem);
  }

  #forgetOldest(): void {
    for (const [key, { text, until }] of this.#kept) {
      if (until > this.#now() && this.#characters <= this.#maxCharacters) return;
      this.#kept.delete(key);
      this.#characters -= text.length;
    }
  }
}

function keyOf(accountId: string, id: string): string {
  return `${accountId} ${id}`;
}
