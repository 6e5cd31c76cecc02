/** What the finals of a syllable are typed as, from U+11A8 on: each as the initials that its keys are. */
const FINALS =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ');
const FIRST_FINAL = 0x11a8;

/** Vowels that are typed with two keys. */
const PAIRED_VOWELS: Readonly<Record<string, string>> = {
  '\u116a': '\u1169\u1161',
  '\u116b': '\u1169\u1162',
  '\u116c': '\u1169\u1175',
  '\u116f': '\u116e\u1165',
  '\u1170': '\u116e\u1166',
  '\u1171': '\u116e\u1175',
  '\u1174': '\u1173\u1175',
};

const HANGUL = /[\u1100-\u11ff\uac00-\ud7a3]/;
const SYLLABLE = /[\uac00-\ud7a3]/g;
const JOINED_LETTER = /[\u116a-\u116c\u116f-\u1171\u1174\u11a8-\u11c2]/g;
const INITIAL = /[\u1100-\u1112]/;
const VOWEL = /[\u1161-\u1175]/;

/**
 * Korean syllables as the keys that make them. While a syllable is composed, the letter behind it hangs at it as a final:
 * on the way to 하나 the field says 하, 한, 하나, and each of them must find it. Other texts stay as they are.
 */
export function hangulLetters(text: string): string {
  if (!HANGUL.test(text)) return text;
  return text
    .replace(SYLLABLE, (syllable) => syllable.normalize('NFD'))
    .replace(JOINED_LETTER, (letter) => PAIRED_VOWELS[letter] ?? FINALS[letter.charCodeAt(0) - FIRST_FINAL] ?? letter);
}

/** Whether a syllable begins at a place in letters made by `hangulLetters`. */
export function startsSyllable(letters: string, at: number): boolean {
  return INITIAL.test(letters.charAt(at)) && VOWEL.test(letters.charAt(at + 1));
}
