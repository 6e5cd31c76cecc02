import {
  Brush,
  CircleUserRound,
  Eraser,
  Copy,
  Download,
  Heart,
  HeartOff,
  ImagePlus,
  MessageSquarePlus,
  RotateCcw,
  Scaling,
  Shuffle,
  Trash2,
  Upload,
} from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { canKeepFiles } from '#/features/files/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { Icon } from '#/components/icon.ts';
import { changeQuickly, type PressedPicture, type QuickChange } from '../panel/create-pictures.ts';
import { askToDelete, copyPicture, downloadPictures, keepOnServer, makeAvatar, setFavourite } from './picture-acts.ts';

/** What the screen around pictures does with them. */
export interface PictureUses {
  readonly onReuse: (picture: PictureRecord) => void;
  readonly onReference: (pictures: readonly PictureRecord[]) => void;
  readonly onOpenInChat: (pictures: readonly PictureRecord[]) => void;
  /** Opens the editor. */
  readonly onEdit: (picture: PictureRecord) => void;
  /** Makes of a picture what one of its buttons offers. */
  readonly onPress: (pressed: PressedPicture) => void;
  /** Tries to make a picture that failed. */
  readonly onRetry: (picture: PictureRecord) => void;
  /** Takes words for the next picture. */
  readonly onPrompt: (prompt: string) => void;
}

interface PictureMenuItemsProps extends PictureUses {
  readonly picture: PictureRecord;
  /** What its model makes of it with one press. */
  readonly changes?: readonly QuickChange[] | undefined;
  /** After it was deleted. */
  readonly onDeleted?: (() => void) | undefined;
}

const CHANGE_ICONS: Readonly<Record<QuickChange, Icon>> = {
  vary: Shuffle,
  upscale: Scaling,
  'remove-background': Eraser,
};

/** Everything that can be done with one picture. */
export function PictureMenuItems({ picture, changes = [], onDeleted, ...uses }: PictureMenuItemsProps) {
  const t = useT();
  const canCopy = typeof ClipboardItem !== 'undefined';
  const remove = async () => {
    if (await askToDelete([picture.id])) onDeleted?.();
  };
  return (
    <>
      <MenuItem icon={RotateCcw} onSelect={() => uses.onReuse(picture)}>
        {t('imageHistory.acts.reuse')}
      </MenuItem>
      <MenuItem icon={ImagePlus} onSelect={() => uses.onReference([picture])}>
        {t('imageHistory.acts.reference')}
      </MenuItem>
      <MenuItem icon={Brush} onSelect={() => uses.onEdit(picture)}>
        {t('imagePanel.set.edit')}
      </MenuItem>
      {changes.map((change) => (
        <MenuItem key={change} icon={CHANGE_ICONS[change]} onSelect={() => void changeQuickly(picture, change)}>
          {t(`imagePanel.changes.${change}`)}
        </MenuItem>
      ))}
      <MenuItem icon={MessageSquarePlus} onSelect={() => uses.onOpenInChat([picture])}>
        {t('imageHistory.acts.openInChat')}
      </MenuItem>
      <MenuSeparator />
      {canCopy && (
        <MenuItem icon={Copy} onSelect={() => void copyPicture(picture)}>
          {t('imageHistory.acts.copy')}
        </MenuItem>
      )}
      <MenuItem icon={Download} onSelect={() => void downloadPictures([picture])}>
        {t('imageHistory.acts.download')}
      </MenuItem>
      {canKeepFiles() && (
        <MenuItem icon={Upload} onSelect={() => void keepOnServer(picture)}>
          {t('files.keep')}
        </MenuItem>
      )}
      <MenuItem
        icon={picture.isFavourite ? HeartOff : Heart}
        onSelect={() => void setFavourite([picture.id], !picture.isFavourite)}
      >
        {picture.isFavourite ? t('imageHistory.acts.unfavourite') : t('imageHistory.acts.favourite')}
      </MenuItem>
      <MenuItem icon={CircleUserRound} onSelect={() => void makeAvatar(picture)}>
        {t('imageHistory.acts.avatar')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
        {t('imageHistory.acts.delete')}
      </MenuItem>
    </>
  );
}
