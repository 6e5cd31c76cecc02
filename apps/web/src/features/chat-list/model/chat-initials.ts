const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const BREAK = /[\s\p{P}]+/u;
const EMOJI = /^\p{Extended_Pictographic}/u;
const LETTER = /^\p{L}/u;
/** Scripts whose signs are as good as syllables or words: two of them tell more than one, and stay apart. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Initials of a chat's title, by which it is told from others in the narrow sidebar: "Trip budget" is TB, "Recipes" is
 * Re, "读书笔记" is 读书. A title that begins with an emoji goes by it; letters that join, as in Arabic, by the first.
 */
export function chatInitials(title: string): string {
  const words = title.split(BREAK).filter((word) => word !== '');
  const [first = ''] = words;
  const signs = graphemes(first);
  const [start = ''] = signs;
  if (EMOJI.test(start)) return start;
  if (DENSE.test(start)) return signs.slice(0, 2).join('');
  if (!isCased(start)) return start;
  const second = words.slice(1).find((word) => LETTER.test(word));
  if (second === undefined) return start.toLocaleUpperCase() + (signs[1] ?? '');
  return (start + (graphemes(second)[0] ?? '')).toLocaleUpperCase();
}

function isCased(sign: string): boolean {
  return sign.toLowerCase() !== sign.toUpperCase();
}

function graphemes(word: string): string[] {
  return Array.from(SEGMENTS.segment(word), ({ segment }) => segment);
}
