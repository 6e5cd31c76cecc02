import { ChevronLeft, ChevronRight, Maximize, PanelRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { EmptyState } from '#/components/empty-state.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import type { useImageZoom } from '#/components/use-image-zoom.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { pictureName } from '../model/picture-name.ts';
import { Failure } from '../panel/failure.tsx';
import { useThumbnail } from '../storage/seen-pictures.ts';
import { useFullPicture } from './use-full-picture.ts';

interface ViewerStageProps {
  readonly id: string;
  readonly picture: PictureRecord | undefined;
  readonly zoom: ReturnType<typeof useImageZoom>;
  readonly count: string;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly hasDetails: boolean;
  readonly onDetails: () => void;
  readonly onClose: () => void;
}

/** The picture itself, and the buttons that look at it and go on. */
export function ViewerStage(props: ViewerStageProps) {
  const { id, picture, zoom, count, hasPrevious, hasNext, onStep, hasDetails, onDetails, onClose } = props;
  const t = useT();
  const small = useThumbnail(id);
  const full = useFullPicture(id);
  const { isFitted, zoomIn, zoomOut, fit, onWheel, imageProps } = zoom;
  return (
    <section
      aria-label={picture ? pictureName(picture) || t('imageHistory.untitled') : t('common.loading')}
      className="relative min-w-0 grow overflow-hidden bg-side phone:h-[58dvh] phone:shrink-0 phone:grow-0"
    >
      <div
        className="absolute inset-0 grid touch-none place-items-center p-6 pt-16 phone:p-3 phone:pt-15"
        onWheel={onWheel}
      >
        {picture?.status === 'error' ? (
          <Failure picture={picture} />
        ) : full === null ? (
          <EmptyState text={t('imageHistory.gone')} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <img
            {...imageProps}
            src={full ?? small}
            alt={picture ? pictureName(picture) : ''}
            width={picture && picture.width > 0 ? picture.width : undefined}
            height={picture && picture.height > 0 ? picture.height : undefined}
            className="h-auto max-h-full w-auto max-w-full cursor-grab rounded-block object-contain select-none active:cursor-grabbing"
          />
        )}
      </div>
      <div className="absolute inset-x-3 top-3 flex items-center gap-1">
        <span className="min-w-0 grow truncate ps-2 text-small text-text-2 tabular-nums">{count}</span>
        <span className="flex gap-1 rounded-menu bg-raised p-1 shadow-e2 phone:hidden">
          <IconButton
            label={t('pictures.viewer.zoomOut')}
            icon={ZoomOut}
            shortcut="-"
            disabled={isFitted}
            onClick={zoomOut}
          />
          <IconButton label={t('pictures.viewer.zoomIn')} icon={ZoomIn} shortcut="=" onClick={zoomIn} />
          <IconButton
            label={t('pictures.viewer.actualSize')}
            icon={Maximize}
            shortcut="0"
            disabled={isFitted}
            onClick={fit}
          />
          <IconButton
            label={hasDetails ? t('imageHistory.viewer.hideDetails') : t('imageHistory.viewer.details')}
            icon={PanelRight}
            active={hasDetails}
            onClick={onDetails}
            className="rtl:-scale-x-100"
          />
        </span>
        <span className="rounded-menu bg-raised p-1 shadow-e2">
          <IconButton label={t('common.close')} icon={X} shortcut="Escape" onClick={onClose} />
        </span>
      </div>
      <StepButton
        side="start"
        label={t('imageHistory.viewer.previous')}
        isOffered={hasPrevious}
        onPress={() => onStep(-1)}
      />
      <StepButton side="end" label={t('imageHistory.viewer.next')} isOffered={hasNext} onPress={() => onStep(1)} />
    </section>
  );
}

interface StepButtonProps {
  readonly side: 'start' | 'end';
  readonly label: string;
  readonly isOffered: boolean;
  readonly onPress: () => void;
}

function StepButton({ side, label, isOffered, onPress }: StepButtonProps) {
  return (
    <span
      className={`absolute top-1/2 -translate-y-1/2 ${side === 'start' ? 'start-3' : 'end-3'} rounded-full ${isOffered ? 'bg-raised shadow-e2' : ''}`}
    >
      <IconButton
        label={label}
        icon={side === 'start' ? ChevronLeft : ChevronRight}
        size={36}
        disabled={!isOffered}
        onClick={onPress}
        className="rounded-full rtl:-scale-x-100"
      />
    </span>
  );
}
