import { useEffect, useMemo, useState } from 'react';
import { throttle } from '#/lib/throttle.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PictureFilter } from '../model/picture-filter.ts';
import { picturesStore } from './page-pictures.ts';

/** Pictures that arrive one by one are read again together. */
const READ_AGAIN_MS = 120;

export interface ShownPictures {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly pictures: readonly PictureRecord[];
}

/** In React: the newest pictures that fit, read again when some change. For a few of them; the history has a list of its own. */
export function usePictures(filter: PictureFilter, limit = 100): ShownPictures {
  const [shown, setShown] = useState<ShownPictures>({ status: 'loading', pictures: [] });
  // Filters are written where they are used, so they are told apart by what they say.
  const key = JSON.stringify(filter);
  const wanted = useMemo(() => JSON.parse(key) as PictureFilter, [key]);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const read = (): void => {
      if (signal.aborted) return;
      picturesStore()
        .page(wanted, undefined, limit, signal)
        .then(
          (pictures) => !signal.aborted && setShown({ status: 'ready', pictures }),
          () => !signal.aborted && setShown({ status: 'failed', pictures: [] }),
        );
    };
    read();
    const stop = picturesStore().listen(throttle(read, READ_AGAIN_MS));
    return () => {
      reading.abort();
      stop();
    };
  }, [wanted, limit]);
  return shown;
}
