import { Bot } from 'lucide-react';
import { emojiOf } from '#/lib/emoji.ts';
import { classNames } from './class-names.ts';
import { ICON_STROKE, type Icon } from './icon.ts';

const SIZES = {
  24: { tile: 'size-6 rounded-icon text-[0.875rem]', glyph: 'size-4' },
  36: { tile: 'size-9 rounded-control text-[1.25rem]', glyph: 'size-5' },
  40: { tile: 'size-10 rounded-block text-[1.375rem]', glyph: 'size-5.5' },
  56: { tile: 'size-14 rounded-card text-[1.875rem]', glyph: 'size-7' },
} as const;

export type AvatarSize = keyof typeof SIZES;

interface EmojiAvatarProps {
  /** An emoji or its code points joined by `-`; anything else is drawn as the standard picture. */
  readonly avatar: string;
  /** Drawn in the emoji's place. */
  readonly icon?: Icon | undefined;
  readonly size?: AvatarSize;
  readonly className?: string;
}

/** The picture of a role: an emoji in a tile. The name stands beside it, so it is silent. */
export function EmojiAvatar({ avatar, icon, size = 40, className }: EmojiAvatarProps) {
  const emoji = icon ? '' : emojiOf(avatar);
  const Glyph = icon ?? Bot;
  const { tile, glyph } = SIZES[size];
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center bg-sunken leading-none text-text-2 select-none',
        tile,
        className,
      )}
    >
      {emoji || <Glyph className={glyph} strokeWidth={ICON_STROKE} />}
    </span>
  );
}
