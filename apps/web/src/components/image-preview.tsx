import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Download, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { t as translate } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { EmptyState } from './empty-state.tsx';
import { IconButton } from './icon-button.tsx';
import { useOverlayLayer } from './overlay-stack.ts';
import type { PreviewImageOptions } from './overlay-store.ts';
import { showToast } from './toast.tsx';
import { useImageZoom } from './use-image-zoom.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface ImagePreviewProps {
  readonly open: boolean;
  readonly options: PreviewImageOptions;
  readonly onAnswer: () => void;
  readonly onClosed: () => void;
}

/** What `previewImage()` shows: wheel, double press and + − zoom, dragging and arrows move. */
export function ImagePreview({ open, options, onAnswer, onClosed }: ImagePreviewProps) {
  const t = useT();
  const { isFitted, zoomIn, zoomOut, fit, takeKey, onWheel, imageProps } = useImageZoom();
  const [hasFailed, setFailed] = useState(false);
  const changeOpen = useOverlayLayer(open, (next) => !next && onAnswer());
  const returned = useReturnedFocus(open);

  const onKeyDown = (event: KeyboardEvent) => {
    if (takeKey(event)) event.preventDefault();
  };

  return (
    <BaseDialog.Root open={open} onOpenChange={changeOpen} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" forceRender />
        <BaseDialog.Popup
          {...returned}
          aria-label={options.alt || t('pictures.viewer.preview')}
          onKeyDown={onKeyDown}
          className="dialog-window fixed inset-0 z-40 overflow-hidden outline-none"
        >
          {/* Escape and the close button do the same; wheel and pointer have keys beside them. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            className="absolute inset-0 grid touch-none place-items-center p-4 pt-18"
            onClick={(event) => event.target === event.currentTarget && onAnswer()}
            onWheel={onWheel}
          >
            {hasFailed ? (
              <div className="rounded-panel bg-raised px-6 text-text-1">
                <EmptyState text={t('pictures.viewer.failed')} />
              </div>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <img
                {...imageProps}
                src={options.src}
                alt={options.alt}
                onError={() => setFailed(true)}
                className="max-h-full max-w-full cursor-grab rounded-block bg-raised shadow-e3 select-none active:cursor-grabbing"
              />
            )}
          </div>
          <div className="absolute end-4 top-4 flex gap-1 rounded-menu bg-raised p-1.5 shadow-e3">
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
              label={t('pictures.viewer.download')}
              icon={Download}
              onClick={() => void downloadImage(options)}
            />
            <IconButton label={t('common.close')} icon={X} shortcut="Escape" onClick={onAnswer} />
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Fetched first: a plain link to another origin would leave the page instead of saving. What is ours can be linked. */
async function downloadImage({ src, fileName }: PreviewImageOptions): Promise<void> {
  try {
    if (/^(?:blob|data):/u.test(src)) return save(src, fileName ?? 'image');
    const response = await fetch(src);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const blob = await response.blob();
    const address = URL.createObjectURL(blob);
    save(address, fileName ?? `image.${blob.type.split('/')[1]?.split('+')[0] ?? 'png'}`);
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch {
    showToast({ kind: 'error', text: translate('pictures.viewer.downloadFailed') });
  }
}

/** Without an ending in the name the browser adds the one of the picture's kind. */
function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
