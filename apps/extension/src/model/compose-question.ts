/** What of a page waits to be asked about. Nothing of it has left the browser. */
export interface Subject {
  readonly text: string;
  readonly title: string;
  readonly url: string;
}

/** Of a page. The app takes messages of at most 100,000 characters, and few models read more. */
export const LONGEST_TEXT = 60_000;
/** With a mark on every line a text of many lines is twice as long. */
const LONGEST_QUOTATION = 92_000;
const LONGEST_QUESTION = 4_000;
const LONGEST_TITLE = 300;
const LONGEST_URL = 2_000;

/**
 * The message that is sent: the question, then as a quotation where the text is from and the text. Every line of what a page
 * says carries a mark, its title and address as well, so that nothing in it passes for the question.
 */
export function composeQuestion(question: string, { text, title, url }: Subject): string {
  const said = joined([sourceLine(title, url), text.trim().slice(0, LONGEST_TEXT)]);
  return joined([question.trim().slice(0, LONGEST_QUESTION), quoted(said)]);
}

/** What a page gave, within bounds; `isCut` says that there was more. */
export function boundedSubject({ text, title, url }: Subject): Subject & { isCut: boolean } {
  const tidy = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return {
    text: tidy.slice(0, LONGEST_TEXT),
    title: title.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE),
    url: /^https?:/.test(url) && url.length <= LONGEST_URL ? url : '',
    isCut: tidy.length > LONGEST_TEXT,
  };
}

function sourceLine(title: string, url: string): string {
  return [title, url].filter((part) => part !== '').join(' · ');
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function quoted(text: string): string {
  return text === '' ? '' : text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>').slice(0, LONGEST_QUOTATION);
}
