import { oncePerKey } from './once.ts';

const formatOf = oncePerKey(
  (key) => new Intl.DateTimeFormat(...(JSON.parse(key) as [string, Intl.DateTimeFormatOptions])),
);

/** How a language writes dates. Kept: making a format is slow next to using one, and a list uses the same few again and again. */
export function dateTimeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatOf(JSON.stringify([language, options]));
}

/** Date and clock time in the order and words of the language. */
export function formatDateTime(time: number, language: string): string {
  return dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
