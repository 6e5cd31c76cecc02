import { useRef, useState } from 'react';
import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import { CropFrame } from './crop-frame.tsx';
import { ExtendFrame } from './extend-frame.tsx';
import { MaskCanvas, type Brush } from './mask-canvas.tsx';
import { extended, NO_EDGES, scaleInto, wholeOf, type Edges, type Size } from './model/geometry.ts';
import { usesBrush, type PictureChange } from './model/picture-change.ts';
import type { PictureEdit } from './use-picture-edit.ts';
import { useRoom } from './use-room.ts';
import type { StageZoom } from './use-stage-zoom.ts';

interface EditorStageProps {
  readonly src: string;
  readonly name: string;
  readonly picture: Size;
  readonly edit: PictureEdit;
  readonly change: PictureChange;
  readonly isCropping: boolean;
  readonly brush: Brush;
  readonly zoom: StageZoom;
}

/** The picture as large as there is room, with what is brushed, cropped or put around it. */
export function EditorStage({ src, name, picture, edit, change, isCropping, brush, zoom }: EditorStageProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const [pulled, setPulled] = useState<Edges>();
  const { crop, strokes, extend: kept } = edit.now;
  const isExtending = change === 'outpaint' && !isCropping;
  const extend = isExtending ? (pulled ?? kept) : NO_EDGES;
  const area = isCropping ? wholeOf(picture) : (crop ?? wholeOf(picture));
  const frame = extended(area, extend);
  const scale = scaleInto(frame, room);
  const size = { width: frame.width * scale, height: frame.height * scale };
  // Frames and their handles are pulled on the whole picture.
  const isBrushing = !isCropping && usesBrush(change);
  const { view } = zoom;
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`;
  return (
    // Sides of a picture are left and right in every language.
    <div
      ref={place}
      dir="ltr"
      className={classNames(
        'absolute inset-x-8 top-20 bottom-24 grid place-items-center phone:inset-x-6',
        isBrushing && !zoom.isFitted && 'overflow-hidden rounded-block',
      )}
      {...(isBrushing && zoom.windowProps(size))}
    >
      {scale > 0 && (
        <div className="relative rounded-block" style={{ ...size, ...(isBrushing && { transform }) }}>
          {isExtending && (
            <span className="absolute inset-0 rounded-block bg-sunken outline-2 -outline-offset-1 outline-line-control outline-dashed" />
          )}
          <div
            className="absolute overflow-hidden rounded-block"
            style={{
              left: extend.left * scale,
              top: extend.up * scale,
              width: area.width * scale,
              height: area.height * scale,
            }}
          >
            <img
              src={src}
              alt={name || t('imageHistory.untitled')}
              draggable={false}
              className="absolute max-w-none select-none"
              style={{
                left: -area.x * scale,
                top: -area.y * scale,
                width: picture.width * scale,
                height: picture.height * scale,
              }}
            />
          </div>
          {isBrushing && (
            <MaskCanvas
              frame={frame}
              scale={scale}
              zoom={view.zoom}
              strokes={strokes}
              brush={brush}
              onStroke={(stroke) => edit.step((now) => ({ strokes: [...now.strokes, stroke] }))}
            />
          )}
          {isCropping && (
            <CropFrame crop={crop} picture={picture} scale={scale} onCrop={(next) => edit.step({ crop: next })} />
          )}
          {isExtending && (
            <ExtendFrame
              extend={extend}
              scale={scale}
              onPull={setPulled}
              onExtend={(next) => {
                setPulled(undefined);
                edit.step({ extend: next });
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
