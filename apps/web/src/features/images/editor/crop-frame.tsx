import { useState, type KeyboardEvent, type PointerEvent, type CSSProperties } from 'react';
import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import {
  CROP_HANDLES,
  movedCrop,
  wholeOf,
  type Box,
  type CropHandle,
  type Point,
  type Size,
} from './model/geometry.ts';

interface CropFrameProps {
  readonly crop: Box | undefined;
  readonly picture: Size;
  /** Of a point of the picture on the screen. */
  readonly scale: number;
  readonly onCrop: (crop: Box) => void;
}

/** Where each handle sits on the frame: a picture has its sides in any language. */
const PLACES: Readonly<Record<CropHandle, CSSProperties>> = {
  nw: { left: '0%', top: '0%', cursor: 'nwse-resize' },
  n: { left: '50%', top: '0%', cursor: 'ns-resize' },
  ne: { left: '100%', top: '0%', cursor: 'nesw-resize' },
  e: { left: '100%', top: '50%', cursor: 'ew-resize' },
  se: { left: '100%', top: '100%', cursor: 'nwse-resize' },
  s: { left: '50%', top: '100%', cursor: 'ns-resize' },
  sw: { left: '0%', top: '100%', cursor: 'nesw-resize' },
  w: { left: '0%', top: '50%', cursor: 'ew-resize' },
  move: { inset: 0, cursor: 'move' },
};
const KEY_STEP = 8;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The part of a picture that stays, pulled at its corners and sides or moved as a whole. */
export function CropFrame({ crop: given, picture, scale, onCrop }: CropFrameProps) {
  const t = useT();
  const [pulled, setPulled] = useState<{ readonly handle: CropHandle; readonly from: Point; readonly crop: Box }>();
  const kept = given ?? wholeOf(picture);
  const crop = pulled?.crop ?? kept;

  const propsOf = (handle: CropHandle) => ({
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setPulled({ handle, from: { x: event.clientX, y: event.clientY }, crop: kept });
    },
    onPointerMove: (event: PointerEvent): void => {
      if (pulled?.handle !== handle) return;
      const by = { x: (event.clientX - pulled.from.x) / scale, y: (event.clientY - pulled.from.y) / scale };
      setPulled({ ...pulled, crop: movedCrop(kept, handle, by, picture) });
    },
    onPointerUp: (): void => {
      if (pulled) onCrop(pulled.crop);
      setPulled(undefined);
    },
    onPointerCancel: () => setPulled(undefined),
    onKeyDown: (event: KeyboardEvent): void => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? KEY_STEP * 8 : KEY_STEP;
      onCrop(movedCrop(kept, handle, { x: arrow.x * step, y: arrow.y * step }, picture));
    },
  });

  const place = { left: crop.x * scale, top: crop.y * scale, width: crop.width * scale, height: crop.height * scale };
  return (
    <>
      <span className="absolute inset-0 overflow-hidden rounded-block">
        <span className="absolute shadow-[0_0_0_9999px_var(--scrim)]" style={place} />
      </span>
      <fieldset
        aria-label={t('imageEditor.crop.label', { width: crop.width, height: crop.height })}
        className="absolute min-w-0 touch-none outline-2 -outline-offset-1 outline-raised"
        style={place}
      >
        {CROP_HANDLES.toReversed().map((handle) => (
          <button
            key={handle}
            type="button"
            aria-label={t(`imageEditor.crop.${handle}`)}
            {...propsOf(handle)}
            style={PLACES[handle]}
            className={classNames(
              'absolute touch-none',
              handle !== 'move' &&
                'size-6 -translate-1/2 after:absolute after:inset-1.5 after:rounded-full after:bg-raised after:shadow-e2 pointer-coarse:size-11 pointer-coarse:after:inset-3',
            )}
          />
        ))}
      </fieldset>
    </>
  );
}
