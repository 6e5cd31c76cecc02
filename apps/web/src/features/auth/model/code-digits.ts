/** How many digits a login code has. */
export const CODE_LENGTH = 6;

/** Where the ten digits of the scripts that phones type begin: Arabic, Persian, Bengali, Devanagari, full width. */
const ZEROS = [0x0660, 0x06f0, 0x09e6, 0x0966, 0xff10];

/** The digits in a text, whatever script they are of and whatever stands between them: '٤٠٧ 123' gives '407123'. */
export function codeDigits(text: string): string {
  return Array.from(text, digitOf).join('');
}

/**
 * The code after somebody typed or pasted into the field. What goes beyond its end takes the place of what follows the
 * caret, as in a form of boxes.
 */
export function editedCode(text: string, caret: number): { readonly code: string; readonly caret: number } {
  const before = codeDigits(text.slice(0, caret)).slice(0, CODE_LENGTH);
  const after = codeDigits(text.slice(caret));
  const tooMany = Math.max(before.length + after.length - CODE_LENGTH, 0);
  return { code: before + after.slice(tooMany), caret: before.length };
}

function digitOf(sign: string): string {
  if (/\d/.test(sign)) return sign;
  const point = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point < first + 10);
  return zero === undefined ? '' : String(point - zero);
}
