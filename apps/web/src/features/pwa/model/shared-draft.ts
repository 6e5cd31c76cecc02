/** What another app hands over beside files. */
export interface SharedWords {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** More than anybody shares on purpose; the rest of a longer text is left out. */
const MOST_LETTERS = 200_000;

const LONGEST_TITLE = 2_000;
const LONGEST_URL = 8_000;

/** The words as they are kept until somebody comes for them: any page can send some. */
export function boundedWords({ title, text, url }: SharedWords): SharedWords {
  return { title: title.slice(0, LONGEST_TITLE), text: text.slice(0, MOST_LETTERS), url: url.slice(0, LONGEST_URL) };
}

/** The text of the draft: apps put the address into the text, the text into the title, or all of them everywhere. */
export function sharedDraft({ title, text, url }: SharedWords): string {
  const parts: string[] = [];
  for (const part of [text, url, title].map((words) => words.trim())) {
    if (part !== '' && !parts.some((other) => other.includes(part))) parts.push(part);
  }
  const isTitleLast = parts.length > 1 && parts.at(-1) === title.trim();
  const ordered = isTitleLast ? [title.trim(), ...parts.slice(0, -1)] : parts;
  return ordered.join('\n\n').slice(0, MOST_LETTERS);
}
