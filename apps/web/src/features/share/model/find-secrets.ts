import { findCards } from './find-cards.ts';
import { findEmails } from './find-emails.ts';
import { findKeys } from './find-keys.ts';
import { findPhones } from './find-phones.ts';
import { searchedText } from './searched-text.ts';

/** What should seldom be public, in the order in which one that overlaps another counts. */
export const SECRET_KINDS = ['key', 'card', 'email', 'phone'] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** A part of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface FoundSecret extends Place {
  readonly kind: SecretKind;
  /** As it is written there. */
  readonly value: string;
}

/** Keys, tokens, passwords, numbers of cards, email addresses and phone numbers of a text, in its order. */
export function findSecrets(text: string, countries: readonly string[]): FoundSecret[] {
  const searched = searchedText(text);
  const placesOf: Readonly<Record<SecretKind, readonly Place[]>> = {
    key: findKeys(searched),
    card: findCards(searched),
    email: findEmails(searched),
    phone: findPhones(searched, countries),
  };
  const found: FoundSecret[] = [];
  for (const kind of SECRET_KINDS) {
    for (const { start, end } of placesOf[kind]) {
      const isTaken = found.some((other) => start < other.end && other.start < end);
      if (!isTaken) found.push({ kind, start, end, value: text.slice(start, end) });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}
