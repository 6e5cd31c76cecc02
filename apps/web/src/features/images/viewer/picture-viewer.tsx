import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useState, type KeyboardEvent } from 'react';
import { useOverlayLayer } from '#/components/overlay-stack.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useImageZoom } from '#/components/use-image-zoom.ts';
import { useReturnedFocus } from '#/components/use-returned-focus.ts';
import { useT } from '#/i18n/use-t.ts';
import { askToDelete } from '../history/picture-acts.ts';
import type { PictureUses } from '../history/picture-menu-items.tsx';
import { usePicture } from '../storage/seen-pictures.ts';
import { ViewerAside } from './viewer-aside.tsx';
import { ViewerStage } from './viewer-stage.tsx';

export interface PictureViewerProps extends PictureUses {
  /** The pictures that next and previous go through. */
  readonly ids: readonly string[];
  /** The one that is shown first. */
  readonly id: string;
}

/** One picture over everything, with its details beside it: zoom, next and previous, and what can be done with it. */
export function PictureViewer({ ids, id, open, onClose, onClosed, ...uses }: PictureViewerProps & OverlayFrame) {
  const t = useT();
  const [shownId, setShownId] = useState(id);
  const [hasDetails, setHasDetails] = useState(true);
  const changeOpen = useOverlayLayer(open, (next) => !next && onClose());
  const returned = useReturnedFocus(open);
  const picture = usePicture(shownId);
  const place = ids.indexOf(shownId);
  const isRtl = document.documentElement.dir === 'rtl';
  const zoom = useImageZoom({ onSwipe: (direction) => step(isRtl === (direction === 1) ? -1 : 1) });
  const show = (next: string): void => {
    // Every picture begins fitted.
    zoom.fit();
    setShownId(next);
  };
  const step = (by: 1 | -1): void => {
    const next = place === -1 ? undefined : ids[place + by];
    if (next !== undefined) show(next);
  };
  const leaveDeleted = (): void => {
    const next = place === -1 ? undefined : (ids[place + 1] ?? ids[place - 1]);
    if (next === undefined) onClose();
    else show(next);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = stepOf(event.key, isRtl);
    if (event.key === 'Delete' && picture) void askToDelete([picture.id]).then((isGone) => isGone && leaveDeleted());
    else if (zoom.takeKey(event)) event.preventDefault();
    else if (by !== undefined) {
      event.preventDefault();
      step(by);
    }
  };

  return (
    <BaseDialog.Root open={open} onOpenChange={changeOpen} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          {...returned}
          aria-label={t('imageHistory.viewer.label', { place: place + 1, total: ids.length })}
          onKeyDown={onKeyDown}
          className="dialog-window fixed inset-0 z-40 flex overflow-hidden bg-canvas text-text-1 outline-none phone:flex-col phone:overflow-y-auto"
        >
          <ViewerStage
            id={shownId}
            picture={picture}
            zoom={zoom}
            count={place === -1 ? '' : `${place + 1} / ${ids.length}`}
            onStep={step}
            hasPrevious={place > 0}
            hasNext={place !== -1 && place < ids.length - 1}
            hasDetails={hasDetails}
            onDetails={() => setHasDetails(!hasDetails)}
            onClose={onClose}
          />
          {hasDetails && picture && (
            <ViewerAside picture={picture} onShow={show} onDeleted={leaveDeleted} {...closeFirst(uses, onClose)} />
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** What leads elsewhere closes the viewer on its way. */
function closeFirst(uses: PictureUses, onClose: () => void): PictureUses {
  const closed =
    <Value,>(use: (value: Value) => void) =>
    (value: Value): void => {
      onClose();
      use(value);
    };
  return {
    onReuse: closed(uses.onReuse),
    onReference: closed(uses.onReference),
    onOpenInChat: closed(uses.onOpenInChat),
    onEdit: closed(uses.onEdit),
    onPress: closed(uses.onPress),
    onRetry: closed(uses.onRetry),
    onPrompt: closed(uses.onPrompt),
  };
}

/** Arrows go the way they point. */
function stepOf(key: string, isRtl: boolean): 1 | -1 | undefined {
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return undefined;
}
