import { useDeferredValue, useMemo, useState } from 'react';
import { queryWords } from '#/lib/match-text.ts';
import { startOfRange, type DateRange } from '../model/date-range.ts';
import type { PictureFilter } from '../model/picture-filter.ts';

/** What somebody chose to see; undefined fields are not narrowed. */
export interface ChosenFilter {
  readonly query: string;
  readonly model?: string | undefined;
  readonly style?: string | undefined;
  readonly date?: DateRange | undefined;
  /** When that range began, by the time at which it was chosen. */
  readonly since?: number | undefined;
  readonly isFavourite: boolean;
}

const NOTHING_CHOSEN: ChosenFilter = { query: '', isFavourite: false };

/** In React: what was chosen in the bar above the history, and the filter that follows from it. */
export function useHistoryFilter() {
  const [chosen, setChosen] = useState<ChosenFilter>(NOTHING_CHOSEN);
  const query = useDeferredValue(chosen.query);
  const { model, style, since, isFavourite } = chosen;
  const filter = useMemo((): PictureFilter => {
    const words = queryWords(query);
    return {
      ...(words.length > 0 && { words }),
      ...(model !== undefined && { model }),
      ...(style !== undefined && { style }),
      ...(since !== undefined && { since }),
      ...(isFavourite && { isFavourite }),
    };
  }, [query, model, style, since, isFavourite]);
  return {
    chosen,
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    choose: (patch: Partial<ChosenFilter>) => setChosen((before) => ({ ...before, ...patch })),
    chooseDate: (date: DateRange | undefined) =>
      setChosen((before) => ({ ...before, date, since: date && startOfRange(date, Date.now()) })),
    clear: () => setChosen(NOTHING_CHOSEN),
  };
}

export type HistoryFilter = ReturnType<typeof useHistoryFilter>;
