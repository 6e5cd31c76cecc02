import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PictureUses } from '../history/picture-menu-items.tsx';
import { gridButtons } from '../model/midjourney-order.ts';

interface GridActsProps extends Pick<PictureUses, 'onPress'> {
  readonly picture: PictureRecord;
}

/** Over a picture that consists of four: what can be made of each, where it is. */
export function GridActs({ picture, onPress }: GridActsProps) {
  const parts = gridButtons(picture.midjourney?.buttons ?? []);
  if (parts.length === 0) return null;
  return (
    // The first is at the top left in every language.
    <span
      dir="ltr"
      className="pointer-events-none absolute inset-0 grid grid-cols-2 grid-rows-2 opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden"
    >
      {parts.map(({ place, upscale, variation }) => (
        <span key={place} className="flex items-end justify-center gap-1.5 p-2">
          {upscale && <PartButton act="upscale" place={place} onPress={() => onPress({ picture, button: upscale })} />}
          {variation && (
            <PartButton act="variation" place={place} onPress={() => onPress({ picture, button: variation })} />
          )}
        </span>
      ))}
    </span>
  );
}

interface PartButtonProps {
  readonly act: 'upscale' | 'variation';
  readonly place: number;
  readonly onPress: () => void;
}

function PartButton({ act, place, onPress }: PartButtonProps) {
  const t = useT();
  const name = t(`midjourney.acts.${act}`, { number: place });
  const label = act === 'upscale' ? `U${place}` : `V${place}`;
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      {...tooltipAttributes({ label: name })}
      onClick={onPress}
      className="pointer-events-auto h-7.5 rounded-row bg-canvas/80 px-2.5 text-small font-medium tabular-nums hover:bg-canvas"
    >
      {label}
    </button>
  );
}
