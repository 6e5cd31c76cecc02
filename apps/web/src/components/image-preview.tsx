import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Download, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { t as translate } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { EmptyState } from './empty-state.tsx';
import { IconButton } from './icon-button.tsx';
import { FITTED, moveBy, zoomAt, type ImageView } from './image-zoom.ts';
import { useOverlayLayer } from './overlay-stack.ts';
import type { PreviewImageOptions } from './overlay-store.ts';
import { showToast } from './toast.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

const ZOOM_STEP = 1.4;
const KEY_STEP_PX = 60;

interface ImagePreviewProps {
  readonly open: boolean;
  readonly options: PreviewImageOptions;
  readonly onAnswer: () => void;
  readonly onClosed: () => void;
}

/** What `previewImage()` shows: wheel, double press and + − zoom, dragging and arrows move. */
export function ImagePreview({ open, options, onAnswer, onClosed }: ImagePreviewProps) {
  const t = useT();
  const [view, setView] = useState<ImageView>(FITTED);
  const [hasFailed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const changeOpen = useOverlayLayer(open, (next) => !next && onAnswer());
  const returned = useReturnedFocus(open);

  const zoom = (factor: number, point?: { x: number; y: number }) => setView((now) => zoomAt(now, factor, point));
  const move = (x: number, y: number) => {
    const size = { width: image.current?.offsetWidth ?? 0, height: image.current?.offsetHeight ?? 0 };
    setView((now) => moveBy(now, x, y, size));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event.key, zoom, move, () => setView(FITTED));
    if (act === undefined) return;
    event.preventDefault();
    act();
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
            onWheel={(event) => zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, fromMiddle(event))}
          >
            {hasFailed ? (
              <div className="rounded-panel bg-raised px-6 text-text-1">
                <EmptyState text={t('pictures.viewer.failed')} />
              </div>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <img
                ref={image}
                src={options.src}
                alt={options.alt}
                draggable={false}
                onError={() => setFailed(true)}
                onDoubleClick={(event) => (view.zoom > 1 ? setView(FITTED) : zoom(2.5, fromMiddle(event)))}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => isDragging(event) && move(event.movementX, event.movementY)}
                className="max-h-full max-w-full cursor-grab rounded-block bg-raised shadow-e3 select-none active:cursor-grabbing"
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
              />
            )}
          </div>
          <div className="absolute end-4 top-4 flex gap-1 rounded-menu bg-raised p-1.5 shadow-e3">
            <IconButton
              label={t('pictures.viewer.zoomOut')}
              icon={ZoomOut}
              shortcut="-"
              disabled={view.zoom === 1}
              onClick={() => zoom(1 / ZOOM_STEP)}
            />
            <IconButton
              label={t('pictures.viewer.zoomIn')}
              icon={ZoomIn}
              shortcut="="
              onClick={() => zoom(ZOOM_STEP)}
            />
            <IconButton
              label={t('pictures.viewer.actualSize')}
              icon={Maximize}
              shortcut="0"
              disabled={view.zoom === 1}
              onClick={() => setView(FITTED)}
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

function keyAct(
  key: string,
  zoom: (factor: number) => void,
  move: (x: number, y: number) => void,
  fit: () => void,
): (() => void) | undefined {
  switch (key) {
    case '+':
    case '=':
      return () => zoom(ZOOM_STEP);
    case '-':
      return () => zoom(1 / ZOOM_STEP);
    case '0':
      return fit;
    case 'ArrowLeft':
      return () => move(KEY_STEP_PX, 0);
    case 'ArrowRight':
      return () => move(-KEY_STEP_PX, 0);
    case 'ArrowUp':
      return () => move(0, KEY_STEP_PX);
    case 'ArrowDown':
      return () => move(0, -KEY_STEP_PX);
    default:
      return undefined;
  }
}

function isDragging(event: PointerEvent): boolean {
  return event.buttons === 1 && event.currentTarget.hasPointerCapture(event.pointerId);
}

function fromMiddle(event: WheelEvent | { clientX: number; clientY: number }): { x: number; y: number } {
  return { x: event.clientX - window.innerWidth / 2, y: event.clientY - window.innerHeight / 2 };
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
