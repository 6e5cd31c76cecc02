import { usableLocalStorage } from '#/storage/open.ts';
import { OWN_KEY } from '../own-publications.ts';

/** An account shares at most half as many. */
const MOST_IDS = 1_000;

/** Notes for the page of visitors what whoever uses this browser has published. */
export function rememberOwn(ids: readonly string[]): void {
  change((known) => [...new Set([...known, ...ids])].slice(-MOST_IDS));
}

export function forgetOwn(id: string): void {
  change((known) => known.filter((other) => other !== id));
}

function change(next: (known: readonly string[]) => readonly string[]): void {
  const area = usableLocalStorage();
  try {
    area?.set(OWN_KEY, JSON.stringify(next(read(area.get(OWN_KEY)))));
  } catch {
    // A storage that is full loses a note, not a chat.
  }
}

function read(text: string | null): string[] {
  const ids: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
