import { useCallback, useEffect, useMemo, useState } from 'react';
import { throttle } from '#/lib/throttle.ts';
import { isOpenFilter, type PictureFilter } from '../model/picture-filter.ts';
import type { PicturesStore } from './create-pictures-store.ts';
import { picturesStore } from './page-pictures.ts';
import { seenRecords } from './seen-pictures.ts';

/** More than a screen of them. */
const FIRST_PAGE = 60;
/** Found pictures that are shown together once the first screen is there. */
const NEXT_PAGE = 2_000;
const READ_AGAIN_MS = 200;
/** The thumbnails of the first screen come before the ids of all others, which the database is busy with for a while. */
const FIRST_SCREEN_MS = 250;

export interface PictureList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly ids: readonly string[];
  /** Whether these are all; until then more are being looked for. */
  readonly isWhole: boolean;
  readonly retry: () => void;
}

/** In React: the ids of all pictures that fit. Their records are read when they come into sight. */
export function usePictureList(filter: PictureFilter): PictureList {
  const [found, setFound] = useState<Omit<PictureList, 'retry'>>({
    status: 'loading',
    ids: [],
    isWhole: false,
  });
  const [attempt, setAttempt] = useState(0);
  // Filters are told apart by what they say; another attempt is another wish.
  const key = JSON.stringify({ filter, attempt });
  const wanted = useMemo(() => (JSON.parse(key) as { readonly filter: PictureFilter }).filter, [key]);
  useEffect(() => {
    let reading = new AbortController();
    const read = (isFirst: boolean): void => {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      const show: Show = (ids, isWhole) => {
        if (!signal.aborted) setFound({ status: 'ready', ids, isWhole });
      };
      readIds(picturesStore(), wanted, signal, isFirst, show).catch(
        () => !signal.aborted && setFound({ status: 'failed', ids: [], isWhole: false }),
      );
    };
    read(true);
    const readAgain = throttle(() => !reading.signal.aborted && read(false), READ_AGAIN_MS);
    const stop = picturesStore().listen(({ change }) => {
      if (change !== 'changed' || !isOpenFilter(wanted)) readAgain();
    });
    return () => {
      stop();
      reading.abort();
    };
  }, [wanted]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...found, retry };
}

type Show = (ids: readonly string[], isWhole: boolean) => void;

/** Shows a screen of pictures before the rest is known; a list that is on the screen already changes once, at the end. */
async function readIds(
  store: PicturesStore,
  filter: PictureFilter,
  signal: AbortSignal,
  isFirst: boolean,
  show: Show,
): Promise<void> {
  let page = await store.page(filter, undefined, FIRST_PAGE, signal);
  for (const record of page) seenRecords().set(record.id, record);
  const ids = page.map(({ id }) => id);
  if (page.length < FIRST_PAGE) return show(ids, true);
  if (isFirst) show([...ids], false);
  if (isOpenFilter(filter)) {
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
    if (!signal.aborted) show(await store.ids(), true);
    return;
  }
  do {
    page = await store.page(filter, page.at(-1), NEXT_PAGE, signal);
    ids.push(...page.map(({ id }) => id));
    if (isFirst) show([...ids], false);
  } while (page.length === NEXT_PAGE);
  return show(ids, true);
}
