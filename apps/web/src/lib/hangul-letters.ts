/** Consonants at the end of a syllable, in the order of Unicode, each as the initials that its keys are. */
const FINALS =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ');
/** Vowels in the order of Unicode, each as its keys: some are typed with two. */
const VOWELS = 'ᅡ ᅢ ᅣ ᅤ ᅥ ᅦ ᅧ ᅨ ᅩ ᅩᅡ ᅩᅢ ᅩᅵ ᅭ ᅮ ᅮᅥ ᅮᅦ ᅮᅵ ᅲ ᅳ ᅳᅵ ᅵ'.split(' ');

const FIRST = { initial: 0x1100, vowel: 0x1161, final: 0x11a8, syllable: 0xac00 } as const;
const INITIALS_COUNT = 19;
/** With none at all. */
const FINALS_COUNT = FINALS.length + 1;
const HANGUL = /[\u1161-\u1175\u11a8-\u11c2\uac00-\ud7a3]/;
const HANGULS = /[\u1161-\u1175\u11a8-\u11c2\uac00-\ud7a3]/g;

/**
 * Korean syllables as the keys that make them. While a syllable is composed, the letter behind it hangs at it as a final:
 * on the way to 하나 the field says 하, 한, 하나, and each of them must find it. Other texts stay as they are.
 */
export function hangulLetters(text: string): string {
  return HANGUL.test(text) ? text.replace(HANGULS, keysOf) : text;
}

function keysOf(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < FIRST.final) return VOWELS[code - FIRST.vowel] ?? sign;
  if (code < FIRST.syllable) return FINALS[code - FIRST.final] ?? sign;
  const number = code - FIRST.syllable;
  const final = number % FINALS_COUNT;
  const pair = (number - final) / FINALS_COUNT;
  const vowel = pair % VOWELS.length;
  const initial = String.fromCharCode(FIRST.initial + (pair - vowel) / VOWELS.length);
  return initial + (VOWELS[vowel] ?? '') + (final === 0 ? '' : (FINALS[final - 1] ?? ''));
}

/** Whether a syllable begins at a place in letters made by `hangulLetters`. */
export function startsSyllable(letters: string, at: number): boolean {
  const initial = letters.charCodeAt(at) - FIRST.initial;
  if (!(initial >= 0 && initial < INITIALS_COUNT)) return false;
  const vowel = letters.charCodeAt(at + 1) - FIRST.vowel;
  return vowel >= 0 && vowel < VOWELS.length;
}
