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
    let latest = 0;
    const look = (): void => {
      const mine = (latest += 1);
      // What was asked before something changed may come after it.
      const show = (value: Found | 'failed'): void => {
        if (mine === latest) setFound(value);
      };
      read().then(show, () => show('failed'));
    };
    look();
    listeners.add(look);
    return () => {
      latest += 1;
      listeners.delete(look);
    };
  }, [read]);
  return found;
}
