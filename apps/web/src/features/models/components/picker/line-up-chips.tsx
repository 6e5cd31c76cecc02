import { classNames } from '#/components/class-names.ts';
import { Chip } from '#/components/chip.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { lineUpOf } from '../../model/line-up.ts';
import type { ModelView } from '../../model/model-view.ts';
import { useKeptModels } from '../../store.ts';

const MOST_MARKS = 3;

interface LineUpChipsProps {
  readonly views: readonly ModelView[];
  readonly selected: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly className?: string;
}

/** The saved line-ups; one of them takes the place of what is ticked. */
export function LineUpChips({ views, selected, onChoose, className }: LineUpChipsProps) {
  const t = useT();
  const lineUps = useKeptModels((kept) => kept.lineUps);
  const current = lineUpOf(lineUps, selected);
  if (lineUps.length === 0) return null;
  return (
    <ul
      aria-label={t('modelPicker.lineUps')}
      className={classNames('scroll-fade flex shrink-0 gap-2.5 overflow-x-auto overscroll-contain', className)}
    >
      {lineUps.map((lineUp) => (
        <li key={lineUp.id}>
          <Chip
            variant="outline"
            on={lineUp.id === current?.id}
            leading={<LineUpMarks ids={lineUp.models} views={views} />}
            onClick={() => onChoose(lineUp.models)}
          >
            <bdi>{lineUp.name}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Whose voices are in it. */
export function LineUpMarks({ ids, views }: { readonly ids: readonly string[]; readonly views: readonly ModelView[] }) {
  const vendors = ids.flatMap((id) => views.find((view) => view.id === id)?.vendor ?? []);
  return (
    <span className="flex gap-1 ps-1" aria-hidden>
      {vendors.slice(0, MOST_MARKS).map((vendor, index) => (
        <VendorMark key={`${vendor}-${index}`} vendor={vendor} size={14} bare />
      ))}
    </span>
  );
}
