import { useEffect, useState } from 'react';
import { throttle } from '#/lib/throttle.ts';
import { picturesStore } from '../storage/page-pictures.ts';

interface Facets {
  readonly models: readonly string[];
  readonly styles: readonly string[];
}

const READ_AGAIN_MS = 1_000;

/** In React: the models and styles that there are pictures of. */
export function useFacets(): Facets {
  const [facets, setFacets] = useState<Facets>({ models: [], styles: [] });
  useEffect(() => {
    let isGone = false;
    const read = (): void => {
      if (isGone) return;
      Promise.all([picturesStore().models(), picturesStore().styles()]).then(
        ([models, styles]) => !isGone && setFacets({ models, styles }),
        // The history itself says what is wrong.
        () => {},
      );
    };
    read();
    const readAgain = throttle(read, READ_AGAIN_MS);
    const stop = picturesStore().listen(({ change }) => change !== 'changed' && readAgain());
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return facets;
}
