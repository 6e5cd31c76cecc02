import { useRef } from 'react';
import { useWide } from '#/components/use-wide.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useVendorOf } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureUses } from '../history/picture-menu-items.tsx';
import { useModelName } from '../history/use-model-name.ts';
import type { PictureSet } from '../model/picture-sets.ts';
import { ratioOf, shapeOf } from '../model/set-shape.ts';
import { SetCell } from './set-cell.tsx';
import { useRoom } from '../editor/use-room.ts';

const GAP_PX = 8;
const NAME_PX = 28;
const MOST_SCROLLED_PX = 560;
/** Side by side models need so much width each; below it they stand under each other. */
const LEAST_COLUMN_PX = 240;

interface CanvasProps extends PictureUses {
  /** Sets that were asked for together. */
  readonly sets: readonly PictureSet[];
  readonly onOpen: (id: string) => void;
}

/** The current pictures, as large as all of them fit; those of several models side by side. */
export function Canvas({ sets, onOpen, ...uses }: CanvasProps) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const isWide = useWide();
  const { width, height: given } = useRoom(place);
  // Where the panel scrolls, the set is as high as it likes, but never more than a screen.
  const height = isWide ? given : Math.min(width, MOST_SCROLLED_PX);
  const fitting = Math.max(1, Math.min(sets.length, Math.floor((width + GAP_PX) / (LEAST_COLUMN_PX + GAP_PX))));
  const rows = Math.ceil(sets.length / fitting);
  const nameHeight = sets.length > 1 ? NAME_PX : 0;
  const room = {
    width: (width - GAP_PX * (fitting - 1)) / fitting,
    height: (height - GAP_PX * (rows - 1)) / rows - nameHeight,
    gap: GAP_PX,
  };
  return (
    <section ref={place} aria-label={t('imagePanel.set.label')} className="min-w-0 lg:min-h-40 lg:grow">
      {width > 0 && (
        <div className="flex flex-wrap" style={{ gap: GAP_PX }}>
          {sets.map((set) => (
            <SetGrid key={set.setId} set={set} room={room} hasName={sets.length > 1} onOpen={onOpen} {...uses} />
          ))}
        </div>
      )}
    </section>
  );
}

interface SetGridProps extends PictureUses {
  readonly set: PictureSet;
  readonly room: { readonly width: number; readonly height: number; readonly gap: number };
  readonly hasName: boolean;
  readonly onOpen: (id: string) => void;
}

function SetGrid({ set, room, hasName, ...acts }: SetGridProps) {
  const modelName = useModelName();
  const vendorOf = useVendorOf();
  const ratio = ratioOf(set.pictures);
  const { columns, cell } = shapeOf(set.pictures.length, ratio, room);
  const { model } = set.pictures[0].request;
  return (
    <div style={hasName ? { width: room.width } : undefined}>
      {hasName && (
        <h2 className="flex items-center gap-2 text-small font-medium" style={{ height: NAME_PX }}>
          <VendorMark vendor={vendorOf(model)} size={18} />
          <bdi className="truncate">{modelName(model)}</bdi>
        </h2>
      )}
      <ul
        className="grid w-max overflow-hidden rounded-card"
        style={{ gap: GAP_PX, gridTemplateColumns: `repeat(${columns}, ${cell}px)` }}
      >
        {set.pictures.map((picture) => (
          <li key={picture.id} style={{ aspectRatio: ratio }}>
            <SetCell picture={picture} isAlone={set.pictures.length === 1} {...acts} />
          </li>
        ))}
      </ul>
    </div>
  );
}
