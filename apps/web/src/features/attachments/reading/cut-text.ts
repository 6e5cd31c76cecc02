import { TEXT_LIMIT_CHARS } from '../limits.ts';

/** As much of a text as may go with a question. The note is for the model to read, so it is not translated. */
export function cutText(text: string): string {
  if (text.length <= TEXT_LIMIT_CHARS) return text;
  const end = text.lastIndexOf('\n', TEXT_LIMIT_CHARS);
  const kept = text.slice(0, end > TEXT_LIMIT_CHARS * 0.9 ? end : TEXT_LIMIT_CHARS);
  return `${kept}\n\n[The document goes on. Only its first ${kept.length} characters are here.]`;
}
