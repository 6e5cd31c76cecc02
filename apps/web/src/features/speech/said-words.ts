import { fetchPart } from '#/lib/fetch-part.ts';

/** Markdown holds more letters than are heard: marks, addresses and code. */
const READ_PER_SAID = 4;

/** The first words of a Markdown text as they are read to somebody: no marks, no addresses, no code. */
export async function saidWords(markdown: string, longest: number): Promise<string> {
  const read = markdown.slice(0, longest * READ_PER_SAID);
  const { spokenWords } = await fetchPart(() => import('./spoken-words.ts'));
  const said = spokenWords(read);
  return said.length > longest ? `${said.slice(0, longest)}…` : said;
}
