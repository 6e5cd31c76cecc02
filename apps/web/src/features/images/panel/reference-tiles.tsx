import { X } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { useThumbnail } from '../storage/seen-pictures.ts';

interface ReferenceTilesProps {
  readonly ids: readonly string[];
  /** What a model makes of them, where it does not use them all. */
  readonly note: string | undefined;
  readonly onRemove: (id: string) => void;
}

/** The pictures that the next ones go by, above the words. */
export function ReferenceTiles({ ids, note, onRemove }: ReferenceTilesProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 pt-4">
      <ul aria-label={t('imagePanel.references')} className="flex flex-wrap gap-2">
        {ids.map((id, index) => (
          <li key={id}>
            <Tile id={id} number={index + 1} onRemove={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="text-small text-text-2">{note}</p>}
    </div>
  );
}

interface TileProps {
  readonly id: string;
  readonly number: number;
  readonly onRemove: () => void;
}

function Tile({ id, number, onRemove }: TileProps) {
  const t = useT();
  return (
    <span className="relative block size-14">
      <img
        src={useThumbnail(id)}
        alt={t('imagePanel.reference', { number })}
        className="size-full rounded-block bg-sunken object-cover"
      />
      <button
        type="button"
        aria-label={t('imagePanel.removeReference', { number })}
        onClick={onRemove}
        className="absolute -end-1.5 -top-1.5 grid size-5.5 place-items-center rounded-full bg-raised text-text-2 shadow-e2 hover:text-text-1 pointer-coarse:size-8"
      >
        <X className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
      </button>
    </span>
  );
}
