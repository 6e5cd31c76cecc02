import { Download, Heart, ImagePlus, MessageSquarePlus, Trash2, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { numberFormat } from '#/lib/number-format.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { askToDelete, downloadPictures, setFavourite } from './picture-acts.ts';
import type { PictureUses } from './picture-menu-items.tsx';

interface SelectedBarProps extends Pick<PictureUses, 'onReference' | 'onOpenInChat'> {
  readonly ids: readonly string[];
  readonly onSelectAll: () => void;
  readonly onLeave: () => void;
}

/** In the place of the filters while pictures are selected: how many, and what can be done with all of them. */
export function SelectedBar({ ids, onSelectAll, onLeave, onReference, onOpenInChat }: SelectedBarProps) {
  const t = useT();
  const none = ids.length === 0;
  const withRecords = (use: (records: readonly PictureRecord[]) => unknown) =>
    void picturesStore()
      .getMany(ids)
      .then((records) => use(records));
  const remove = async () => {
    if (await askToDelete(ids)) onLeave();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('imageHistory.selectionActs')}
      className="mx-6 mb-3 flex shrink-0 flex-wrap items-center gap-1 rounded-control bg-accent-soft py-1 ps-3.5 pe-1 phone:mx-4"
    >
      <output className="text-small font-medium">
        {t('imageHistory.selected', { number: numberFormat(currentLanguage().tag).format(ids.length) })}
      </output>
      <Button variant="link" size="small" className="ms-1 me-1" onClick={onSelectAll}>
        {t('imageHistory.selectAll')}
      </Button>
      <span className="ms-auto flex flex-wrap items-center">
        <IconButton
          label={t('imageHistory.acts.favourite')}
          icon={Heart}
          disabled={none}
          onClick={() => void setFavourite(ids, true)}
        />
        <IconButton
          label={t('imageHistory.acts.reference')}
          icon={ImagePlus}
          disabled={none}
          onClick={() => withRecords(onReference)}
        />
        <IconButton
          label={t('imageHistory.acts.openInChat')}
          icon={MessageSquarePlus}
          disabled={none}
          onClick={() => withRecords(onOpenInChat)}
        />
        <IconButton
          label={t('imageHistory.acts.download')}
          icon={Download}
          disabled={none}
          onClick={() => withRecords(downloadPictures)}
        />
        <IconButton label={t('imageHistory.acts.delete')} icon={Trash2} disabled={none} onClick={() => void remove()} />
        <IconButton label={t('imageHistory.leaveSelection')} icon={X} shortcut="Escape" onClick={onLeave} />
      </span>
    </div>
  );
}
