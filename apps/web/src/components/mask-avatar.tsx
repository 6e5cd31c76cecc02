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
  return <EmojiAvatar avatar={avatar} icon={MASK_ICONS[icon]} {...rest} />;
}
