import { useEffect, useState } from 'react';

const listeners = new Set<() => void>();

/** Says that something was exported, kept or brought back: what the data page shows is read again. */
export function dataChanged(): void {
  for (const listener of listeners) listener();
}

/** In React: what is kept here, read again after every change; undefined until it is known. */
export function useData<Found>(read: () => Promise<Found>): Found | 'failed' | undefined {
  const [found, setFound] = useState<Found | 'failed'>();
  useEffect(() => {
    let isWanted = true;
    const look = (): void => {
      read().then(
        (value) => isWanted && setFound(value),
        () => isWanted && setFound('failed'),
      );
    };
    look();
    listeners.add(look);
    return () => {
      isWanted = false;
      listeners.delete(look);
    };
  }, [read]);
  return found;
}
