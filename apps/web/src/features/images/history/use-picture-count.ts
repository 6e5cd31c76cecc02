import { useEffect, useState } from 'react';
import { throttle } from '#/lib/throttle.ts';
import { picturesStore } from '../storage/page-pictures.ts';

const READ_AGAIN_MS = 300;

/** In React: how many finished pictures there are; 0 until that is known. */
export function usePictureCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isGone = false;
    // Reported by the storage.
    const read = (): void =>
      void picturesStore()
        .count()
        .then(
          (found) => !isGone && setCount(found),
          () => {},
        );
    read();
    const stop = picturesStore().listen(throttle(read, READ_AGAIN_MS));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return count;
}
