import { Heart } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Chip } from '#/components/chip.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { DATE_RANGES } from '../model/date-range.ts';
import { styleName } from '../model/style-name.ts';
import { FilterChip } from './filter-chip.tsx';
import { useFacets } from './use-facets.ts';
import type { HistoryFilter } from './use-history-filter.ts';
import { useModelName } from './use-model-name.ts';

interface HistoryBarProps {
  readonly filter: HistoryFilter;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  readonly onSelect: () => void;
}

/** Above the history: the words and choices that narrow it, and how many pictures are left. */
export function HistoryBar({
  filter: { chosen, choose, chooseDate, clear, isNarrowed },
  count,
  onSelect,
}: HistoryBarProps) {
  const t = useT();
  const modelName = useModelName();
  const { models, styles } = useFacets();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pt-1 pb-3 phone:px-4">
      <SearchInput
        value={chosen.query}
        onChange={(query) => choose({ query })}
        label={t('imageHistory.search')}
        className="w-64 phone:w-full"
      />
      <FilterChip
        label={t('imageHistory.filters.model')}
        anyLabel={t('imageHistory.filters.anyModel')}
        value={chosen.model}
        options={models.map((value) => ({ value, label: modelName(value) }))}
        onChange={(model) => choose({ model })}
      />
      {styles.length > 0 && (
        <FilterChip
          label={t('imageHistory.filters.style')}
          anyLabel={t('imageHistory.filters.anyStyle')}
          value={chosen.style}
          options={styles.map((value) => ({ value, label: styleName(value, t) }))}
          onChange={(style) => choose({ style })}
        />
      )}
      <FilterChip
        label={t('imageHistory.filters.date')}
        anyLabel={t('imageHistory.filters.anyDate')}
        value={chosen.date}
        options={DATE_RANGES.map((value) => ({ value, label: t(`imageHistory.dates.${value}`) }))}
        onChange={chooseDate}
      />
      <Chip icon={Heart} on={chosen.isFavourite} onClick={() => choose({ isFavourite: !chosen.isFavourite })}>
        {t('imageHistory.filters.favourites')}
      </Chip>
      {isNarrowed && (
        <Button variant="link" size="small" className="ms-0.5 me-0.5" onClick={clear}>
          {t('imageHistory.filters.clear')}
        </Button>
      )}
      <span className="ms-auto flex items-center gap-1">
        <output className="text-small text-text-3 tabular-nums">
          {count !== undefined && t('imageHistory.count', { count })}
        </output>
        {count !== undefined && count > 0 && (
          <Button variant="quiet" size="small" onClick={onSelect}>
            {t('imageHistory.select')}
          </Button>
        )}
      </span>
    </div>
  );
}
