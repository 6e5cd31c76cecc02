import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';

const changes = createStore(() => ({ count: 0 }));

/** Says that something was exported, kept or brought back: what the data page shows is read again. */
export function dataChanged(): void {
  changes.setState(({ count }) => ({ count: count + 1 }));
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
    const stopLooking = changes.subscribe(look);
    return () => {
      latest += 1;
      stopLooking();
    };
  }, [read]);
  return found;
}
