const HEX = /^[\da-f]{2,6}(?:-[\da-f]{2,6})*$/iu;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u;
const LAST_CODE_POINT = 0x10_ff_ff;

/** Whether an avatar is a picture of its own, as an address that holds its bytes. */
export function isPictureAvatar(avatar: string): boolean {
  return avatar.startsWith('data:image/');
}

/** The emoji that an avatar stands for: itself, or its code points in hex as in `1f603`; empty for anything else. */
export function emojiOf(avatar: string): string {
  const codes = HEX.test(avatar) ? avatar.split('-').map((code) => Number.parseInt(code, 16)) : [];
  const text = codes.every((code) => code <= LAST_CODE_POINT) ? String.fromCodePoint(...codes) || avatar.trim() : '';
  return PICTURE.test(text) ? (firstSign(text) ?? '') : '';
}

function firstSign(text: string): string | undefined {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment;
}
