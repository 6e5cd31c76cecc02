/** Accents, vowel points and signs without a shape of their own; the short i of Cyrillic is a letter and stays. */
const UNHEARD = new RegExp(
  String.raw`(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640` +
    String.raw`\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff` +
    String.raw`\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]`,
  'g',
);

/** Letters that Unicode does not take apart, but people type without. */
const SAME: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

const SAME_LETTERS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g');
const NOT_ASCII = /[\u0080-\uffff]/;
/** The signs of Markdown that stand inside of sentences and are not seen by the reader. */
const MARKUP = /[*_`~]+/g;
const SPACE = /\s+/g;

/**
 * A text as it is searched: without case, accents, widths and markup, every gap one space. Two texts that a person would
 * call the same word come out equal, in any script.
 */
export function foldText(text: string): string {
  const letters = NOT_ASCII.test(text) ? foldLetters(text) : text.toLowerCase();
  return letters.replace(MARKUP, '').replace(SPACE, ' ');
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNHEARD, '')
    .normalize('NFC')
    .replace(SAME_LETTERS, (letter) => SAME[letter] ?? letter);
}

export interface FoldedText {
  readonly folded: string;
  /** By place in `folded`: the sign that it comes from. */
  readonly origins: readonly { readonly start: number; readonly end: number }[];
}

/**
 * A sign with what belongs to it: its marks (the voiced sounds of narrow katakana are letters to Unicode), the parts of a
 * Korean syllable, a flag, a picture with its skin, hair and company. Whoever marks a find must not cut one in two.
 */
const SIGNS = new RegExp(
  String.raw`[\u1100-\u115f\ua960-\ua97f][\u1160-\u11ff\ud7b0-\ud7ff]*|\p{RI}\p{RI}` +
    String.raw`|\p{ExtPict}(?:[\p{M}\p{EMod}]|\u200d\p{ExtPict})*|\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+`,
  'gu',
);

/** Folds sign by sign, so that a find can be shown in the text it came from. Slower than `foldText`: for what is shown. */
export function foldWithOrigins(text: string): FoldedText {
  let folded = '';
  const origins: { start: number; end: number }[] = [];
  for (const { 0: sign, index: start } of text.matchAll(SIGNS)) {
    const origin = { start, end: start + sign.length };
    for (const unit of sign.length === 1 ? foldText(sign) : foldText(sign).split('')) {
      if (unit === ' ' && folded.endsWith(' ')) continue;
      folded += unit;
      origins.push(origin);
    }
  }
  return { folded, origins };
}
