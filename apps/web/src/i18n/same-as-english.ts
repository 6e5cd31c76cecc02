/** Texts that are the same in every language: names, formats, units and signs. */
export const SAME_AS_ENGLISH: ReadonlySet<string> = new Set([
  'Parley',
  'API',
  'JSON',
  'Markdown',
  'PNG',
  'OK',
  'URL',
  'Ctrl',
  'Shift',
  'Alt',
  'Esc',
]);
