/** How well a word of the query fits a text. Whole words beat parts of words, and those beat letters that are strewn. */
const SCORES = { start: 100, word: 80, inside: 50, strewn: 20 } as const;
/** Letters of the query may lie this far apart for each of them; otherwise everything would fit everything. */
const STREWN_ROOM = 4;

/** Small letters without accents, the width of Asian signs evened out: people do not search by those. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function wordsOf(query: string): string[] {
  return plainText(query).split(/\s+/).filter(Boolean);
}

/** How well every word of a query fits a text that is plain already; 0 when one of them does not. */
export function scoreText(plain: string, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const found = findWord(plain, word);
    if (!found) return 0;
    total += found.score;
  }
  if (words.length === 0) return 0;
  // Of two that fit alike the shorter one is meant: more of it was typed.
  return total / words.length - Math.min(plain.length, 100) / 20;
}

/** The same over several texts of one thing; what is found in later ones weighs half. */
export function scoreTexts(plains: readonly string[], words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const scores = plains.map((plain, index) => scoreText(plain, [word]) * (index === 0 ? 1 : 0.5));
    const best = Math.max(0, ...scores);
    if (best === 0) return 0;
    total += best;
  }
  return words.length === 0 ? 0 : total / words.length;
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text cut where a query fits it, for drawing. */
export function matchedParts(text: string, words: readonly string[]): TextPart[] {
  const signs = Array.from(text);
  // One sign may become several letters, or none; each letter remembers where it comes from.
  const letters = signs.flatMap((sign, index) => Array.from(plainText(sign), (letter) => ({ letter, index })));
  const plain = letters.map(({ letter }) => letter).join('');
  const offsets = offsetsOf(letters.map(({ letter }) => letter));
  const marked = new Set<number>();
  for (const word of words) {
    for (const at of findWord(plain, word)?.at ?? []) {
      const source = letters[offsets.indexOf(at)]?.index;
      if (source !== undefined) marked.add(source);
    }
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, sign] of signs.entries()) {
    const isMatch = marked.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += sign;
    else parts.push({ text: sign, isMatch });
  }
  return parts;
}

function offsetsOf(letters: readonly string[]): number[] {
  let offset = 0;
  return letters.map((letter) => {
    const start = offset;
    offset += letter.length;
    return start;
  });
}

interface Found {
  readonly score: number;
  /** Where the letters of the word stand in the text. */
  readonly at: readonly number[];
}

function findWord(plain: string, word: string): Found | undefined {
  const first = plain.indexOf(word);
  if (first === -1) return findStrewn(plain, word);
  let start = first;
  while (start !== -1 && !startsWord(plain, start)) start = plain.indexOf(word, start + 1);
  const at = start === -1 ? first : start;
  const score = start === -1 ? SCORES.inside : start === 0 ? SCORES.start : SCORES.word;
  return { score, at: Array.from({ length: word.length }, (_, index) => at + index) };
}

function startsWord(plain: string, index: number): boolean {
  return index === 0 || !/[\p{L}\p{N}]/u.test(plain[index - 1] ?? '');
}

/** The letters of the word in their order, not too far apart: `pgup` finds “Postgres upgrade”. */
function findStrewn(plain: string, word: string): Found | undefined {
  if (word.length < 2) return undefined;
  for (let start = plain.indexOf(word[0] ?? ''); start !== -1; start = plain.indexOf(word[0] ?? '', start + 1)) {
    const at = [start];
    for (const letter of word.slice(1)) {
      const next = plain.indexOf(letter, (at.at(-1) ?? 0) + 1);
      if (next === -1) return undefined;
      at.push(next);
    }
    const room = (at.at(-1) ?? 0) - start + 1;
    if (room <= word.length * STREWN_ROOM) return { score: SCORES.strewn - room / word.length, at };
  }
  return undefined;
}
