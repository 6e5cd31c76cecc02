import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { pictureName } from '../model/picture-name.ts';
import { useThumbnail } from '../storage/seen-pictures.ts';

interface TodayStripProps {
  readonly pictures: readonly PictureRecord[];
  /** The moment that the canvas shows. */
  readonly moment: number | undefined;
  readonly onShow: (picture: PictureRecord) => void;
}

/** Today's pictures, one after the other: each leads to its set. */
export function TodayStrip({ pictures, moment, onShow }: TodayStripProps) {
  const t = useT();
  if (pictures.length === 0) return null;
  return (
    <aside aria-label={t('imagePanel.today')} className="flex min-h-0 flex-col gap-2 lg:w-24 lg:shrink-0">
      <h2 className="text-small text-text-3 max-lg:sr-only">{t('imagePanel.today')}</h2>
      <ul className="flex gap-2 max-lg:overflow-x-auto max-lg:p-1 lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:p-1">
        {pictures.map((picture) => (
          <li key={picture.id} className="shrink-0">
            <StripPicture picture={picture} isShown={picture.createdAt === moment} onShow={() => onShow(picture)} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface StripPictureProps {
  readonly picture: PictureRecord;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function StripPicture({ picture, isShown, onShow }: StripPictureProps) {
  const t = useT();
  const src = useThumbnail(picture.id);
  const name = pictureName(picture) || t('imageHistory.untitled');
  return (
    <button
      type="button"
      aria-label={t('imagePanel.showSet', { name })}
      aria-current={isShown}
      onClick={onShow}
      className={classNames(
        'block size-16 overflow-hidden rounded-block bg-sunken lg:size-22',
        isShown && 'ring-2 ring-accent',
      )}
    >
      {src !== undefined && <img src={src} alt="" className="size-full object-cover" draggable={false} />}
    </button>
  );
}
