import { UserRound } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { emojiOf, isPictureAvatar } from '#/lib/emoji.ts';
import { updateConfig, useConfig } from '../store.ts';

const FACES = ['😀', '😎', '🤓', '🦊', '🐼', '🐙', '🦉', '🐝', '🌻', '🌵', '🍀', '🌊', '🚀', '🎧', '🎨'];

/** A face to choose, or none. One that came with a backup is offered as well. */
export function AvatarTiles({ label }: { readonly label: string }) {
  const t = useT();
  const name = useId();
  const stored = useConfig((config) => config.avatar);
  const picture = isPictureAvatar(stored) ? stored : undefined;
  const chosen = picture ?? emojiOf(stored);
  const faces = chosen === '' || picture !== undefined || FACES.includes(chosen) ? FACES : [chosen, ...FACES];
  const tile = (avatar: string, content: ReactNode, spoken: string) => (
    <label
      key={avatar}
      className={classNames(
        'relative grid size-8 cursor-pointer place-items-center rounded-full text-[1.125rem] leading-none outline-accent pointer-coarse:size-11',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        avatar === chosen ? 'bg-accent-soft ring-2 ring-accent' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={spoken}
        checked={avatar === chosen}
        onChange={() => updateConfig({ avatar })}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {content}
    </label>
  );
  return (
    <div role="radiogroup" aria-label={label} className="flex max-w-76 flex-wrap gap-1.5">
      {tile(
        '',
        <UserRound className="size-4 text-accent-text" strokeWidth={ICON_STROKE} aria-hidden />,
        t('settings.avatarPlain'),
      )}
      {picture !== undefined &&
        tile(picture, <img src={picture} alt="" className="size-7 rounded-full" />, t('settings.avatarPicture'))}
      {faces.map((face) => tile(face, <span aria-hidden>{face}</span>, face))}
    </div>
  );
}
