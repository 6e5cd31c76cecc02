import type { Mask } from '@parley/contract';
import { EmojiAvatar, type AvatarSize } from './emoji-avatar.tsx';
import { MASK_ICONS } from './mask-icons.ts';

interface MaskAvatarProps {
  readonly mask: Pick<Mask, 'avatar' | 'icon'>;
  readonly size?: AvatarSize;
  readonly className?: string;
}

/** The picture of a mask: its icon, or else its emoji. Loads all icons, so nothing that the start needs may import it. */
export function MaskAvatar({ mask: { avatar, icon = '' }, ...rest }: MaskAvatarProps) {
  // Files and links bring any name, also one that every object knows, such as `constructor`.
  const drawn = Object.hasOwn(MASK_ICONS, icon) ? MASK_ICONS[icon] : undefined;
  return <EmojiAvatar avatar={avatar} icon={drawn} {...rest} />;
}
