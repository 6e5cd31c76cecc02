import { DEFAULT_MASK_AVATAR } from '@parley/contract';
import { emojiOf } from '#/lib/emoji.ts';

/** How an emoji is stored: its code points, as in `1f9d1-200d-1f3eb`; undefined for a text that is not exactly one. */
export function codeOfEmoji(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || emojiOf(typed) !== typed) return undefined;
  return Array.from(typed, (sign) => sign.codePointAt(0)?.toString(16) ?? '').join('-');
}

/** An avatar that somebody else wrote, as it is stored here. */
export function readAvatar(value: unknown): string {
  return (typeof value === 'string' && codeOfEmoji(emojiOf(value.slice(0, 100)))) || DEFAULT_MASK_AVATAR;
}
