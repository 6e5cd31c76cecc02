import { Brush as BrushIcon, Check, Crop, Eraser, Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Slider } from '#/components/slider.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { Brush } from './mask-canvas.tsx';
import { LEAST_BRUSH } from './model/brush-size.ts';
import type { PictureEdit } from './use-picture-edit.ts';
import type { StageZoom } from './use-stage-zoom.ts';

interface StageToolsProps {
  readonly edit: PictureEdit;
  /** Undefined where there is nothing to brush. */
  readonly brush: Brush | undefined;
  readonly mostBrush: number;
  readonly onBrush: (brush: Brush) => void;
  readonly zoom: StageZoom;
  readonly isCropping: boolean;
  readonly onCropping: (isCropping: boolean) => void;
}

/** What the picture is worked on with: brush, eraser, undo, crop. */
export function StageTools({ edit, brush, mostBrush, onBrush, zoom, isCropping, onCropping }: StageToolsProps) {
  const t = useT();
  return (
    <div
      role="toolbar"
      aria-label={t('imageEditor.tools')}
      className="absolute inset-x-0 bottom-4 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-1 rounded-menu bg-raised p-1.5 shadow-e2"
    >
      {brush && !isCropping && (
        <>
          <IconButton
            label={t('imageEditor.brush')}
            icon={BrushIcon}
            shortcut="b"
            active={!brush.isErasing}
            onClick={() => onBrush({ ...brush, isErasing: false })}
          />
          <IconButton
            label={t('imageEditor.eraser')}
            icon={Eraser}
            shortcut="e"
            active={brush.isErasing}
            onClick={() => onBrush({ ...brush, isErasing: true })}
          />
          <Slider
            label={t('imageEditor.brushSize')}
            value={brush.size}
            min={LEAST_BRUSH}
            max={mostBrush}
            onChange={(size) => onBrush({ ...brush, size })}
            className="w-40 px-2 phone:w-auto phone:min-w-0 phone:shrink phone:[&_input]:min-w-0 phone:[&_output]:hidden"
          />
          <Divider />
          {/* On a phone two fingers do it. */}
          <span className="contents phone:hidden">
            <IconButton
              label={t('pictures.viewer.zoomOut')}
              icon={ZoomOut}
              shortcut="-"
              disabled={zoom.isFitted}
              onClick={zoom.zoomOut}
            />
            <IconButton label={t('pictures.viewer.zoomIn')} icon={ZoomIn} shortcut="=" onClick={zoom.zoomIn} />
            {!zoom.isFitted && (
              <IconButton label={t('pictures.viewer.actualSize')} icon={Maximize} shortcut="0" onClick={zoom.fit} />
            )}
            <Divider />
          </span>
        </>
      )}
      <IconButton
        label={t('imageEditor.undo')}
        icon={Undo2}
        shortcut="mod+z"
        disabled={!edit.canUndo}
        onClick={edit.undo}
      />
      <IconButton
        label={t('imageEditor.redo')}
        icon={Redo2}
        shortcut="mod+shift+z"
        disabled={!edit.canRedo}
        onClick={edit.redo}
      />
      <Divider />
      {isCropping ? (
        <Button variant="secondary" size="small" icon={Check} onClick={() => onCropping(false)}>
          {t('imageEditor.crop.done')}
        </Button>
      ) : (
        <IconButton label={t('imageEditor.crop.start')} icon={Crop} shortcut="c" onClick={() => onCropping(true)} />
      )}
    </div>
  );
}

function Divider() {
  return <span className="mx-1 h-5 w-px shrink-0 bg-line" aria-hidden />;
}
