// Making a format is slow next to using one, and a list uses the same few again and again.
const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and clock time in the order and words of the language. */
export function formatDateTime(time: number, language: string): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  formats.set(language, format);
  return format.format(time);
}
