import { Clock, Copy, Download, Ellipsis, Scaling, Shuffle } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { copyPicture, downloadPictures } from '../history/picture-acts.ts';
import { PictureMenuItems, type PictureUses } from '../history/picture-menu-items.tsx';
import { percentOf } from '../model/midjourney-order.ts';
import { pictureName } from '../model/picture-name.ts';
import { useThumbnail } from '../storage/seen-pictures.ts';
import { useFullPicture } from '../viewer/use-full-picture.ts';
import mockPicture from './art/mock.svg';
import { changeQuickly, quickChangesOf } from './create-pictures.ts';
import { Failure } from './failure.tsx';
import { GridActs } from './grid-acts.tsx';
import { useLiveSet } from './use-live-set.ts';

interface SetCellProps extends PictureUses {
  readonly picture: PictureRecord;
  readonly isAlone: boolean;
  readonly onOpen: (id: string) => void;
}

/** One place of the current set: the picture, what is there of it, or why there is none. */
export function SetCell(props: SetCellProps) {
  switch (props.picture.status) {
    case 'success':
      return <MadeCell {...props} />;
    case 'error':
      return <FailedCell picture={props.picture} onOpen={props.onOpen} />;
    default:
      return <ComingCell picture={props.picture} />;
  }
}

const QUIET = 'opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 ';

function MadeCell({ picture, isAlone, onOpen, ...uses }: SetCellProps) {
  const t = useT();
  const small = useThumbnail(picture.id);
  const full = useFullPicture(picture.id);
  const name = pictureName(picture) || t('imageHistory.untitled');
  const number = picture.index + 1;
  const changes = quickChangesOf(picture);
  return (
    <div className="group relative size-full">
      <button
        type="button"
        aria-label={t('imagePanel.set.open', { number })}
        onClick={() => onOpen(picture.id)}
        className="block size-full cursor-zoom-in bg-sunken outline-offset-[-2px]"
      >
        <img
          src={full ?? small}
          alt={t('imagePanel.set.picture', { number, name })}
          className="size-full object-cover"
          draggable={false}
        />
      </button>
      <span className="absolute end-2 top-2 flex gap-1.5">
        <span className={classNames(QUIET, 'flex gap-1.5 pointer-coarse:hidden')}>
          <OverButton
            label={t('imageHistory.acts.download')}
            icon={Download}
            onClick={() => void downloadPictures([picture])}
          />
          {typeof ClipboardItem !== 'undefined' && (
            <OverButton label={t('imageHistory.acts.copy')} icon={Copy} onClick={() => void copyPicture(picture)} />
          )}
        </span>
        <Menu>
          <MenuTrigger>
            <IconButton
              label={t('imageHistory.acts.menu', { name })}
              icon={Ellipsis}
              className={classNames(OVER, QUIET, 'data-popup-open:opacity-100 pointer-coarse:opacity-100')}
            />
          </MenuTrigger>
          <MenuContent label={name} align="end" heading={<span className="truncate text-subhead">{name}</span>}>
            <PictureMenuItems picture={picture} changes={changes} {...uses} />
          </MenuContent>
        </Menu>
      </span>
      <GridActs picture={picture} onPress={uses.onPress} />
      {!isAlone && (
        <span
          aria-hidden
          className="pointer-events-none absolute start-2 bottom-2 grid size-6 place-items-center rounded-icon bg-canvas/80 text-meta font-medium tabular-nums"
        >
          {number}
        </span>
      )}
      <span
        className={classNames(
          QUIET,
          'absolute end-2 bottom-2 flex flex-wrap justify-end gap-1.5 pointer-coarse:hidden',
        )}
      >
        {changes.includes('upscale') && (
          <OverText icon={Scaling} onClick={() => void changeQuickly(picture, 'upscale')}>
            {t('imagePanel.set.upscale')}
          </OverText>
        )}
        {changes.includes('vary') && (
          <OverText icon={Shuffle} onClick={() => void changeQuickly(picture, 'vary')}>
            {t('imagePanel.set.vary')}
          </OverText>
        )}
      </span>
    </div>
  );
}

const OVER = 'bg-canvas/80 text-text-1 enabled:hover:bg-canvas';

function OverButton(props: { readonly label: string; readonly icon: Icon; readonly onClick: () => void }) {
  return <IconButton {...props} className={OVER} />;
}

interface OverTextProps {
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly children: string;
}

function OverText({ icon: Glyph, onClick, children }: OverTextProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-7.5 items-center gap-1.5 rounded-row bg-canvas/80 px-2.5 text-small font-medium hover:bg-canvas"
    >
      <Glyph className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
      {children}
    </button>
  );
}

function ComingCell({ picture }: { readonly picture: PictureRecord }) {
  const t = useT();
  const partial = useLiveSet(picture.setId)?.partials.get(picture.id);
  const percent = picture.midjourney ? percentOf(picture.midjourney) : 0;
  const drawing = percent > 0 ? t('midjourney.drawing', { percent }) : t('imagePanel.set.running');
  const words = picture.status === 'wait' ? t('imagePanel.set.wait') : drawing;
  if (partial !== undefined) {
    return (
      <div className="relative size-full bg-sunken">
        <img src={partial} alt="" className="size-full object-cover" data-partial />
        <LiveMark words={words} />
      </div>
    );
  }
  return (
    <div className="relative grid size-full place-items-center">
      {/* Only the ground: words that come and go are hard to read. */}
      <div className="absolute inset-0 bg-sunken motion-safe:animate-pulse" aria-hidden />
      {picture.status === 'wait' ? (
        <span className="relative flex flex-col items-center gap-2 text-small text-text-3">
          <Clock className="size-5" strokeWidth={ICON_STROKE} aria-hidden />
          {words}
        </span>
      ) : (
        <LiveMark words={words} />
      )}
    </div>
  );
}

function LiveMark({ words }: { readonly words: string }) {
  return (
    <span className="absolute start-2 bottom-2 flex items-center gap-2 rounded-icon bg-canvas px-2 py-1 text-meta font-medium">
      <span className="size-2 rounded-full bg-spark" aria-hidden />
      {words}
    </span>
  );
}

function FailedCell({ picture, onOpen }: Pick<SetCellProps, 'picture' | 'onOpen'>) {
  const t = useT();
  // What a picture would look like stands in the place of one that nobody pays for.
  if (picture.errorCode === 'insufficient_balance') {
    return (
      <figure className="relative size-full">
        <img src={mockPicture} alt={t('imagePanel.set.mock')} className="size-full object-cover" />
        <figcaption className="absolute inset-x-2 bottom-2 rounded-row bg-canvas/90 px-3 py-2 text-meta">
          <span className="font-medium">{t('imagePanel.set.mock')}</span>
          <span className="block text-text-2">{t('imagePanel.set.mockText')}</span>
        </figcaption>
      </figure>
    );
  }
  return (
    <button
      type="button"
      aria-label={t('imagePanel.now.showFailure', { number: picture.index + 1 })}
      onClick={() => onOpen(picture.id)}
      className="grid size-full place-items-center overflow-hidden bg-sunken p-4 outline-offset-[-2px] hover:bg-hover"
    >
      <Failure picture={picture} isShort />
    </button>
  );
}
