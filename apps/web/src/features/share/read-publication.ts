import { useEffect, useState } from 'react';
import { ApiFailure } from '#/lib/api.ts';

/** Why something shared cannot be read, as far as its visitor can do something about it. */
export type ReadingProblem = 'missing' | 'takenDown' | 'locked' | 'offline' | 'failed';

export type Reading<Data> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly data: Data }
  | { readonly kind: 'problem'; readonly problem: ReadingProblem };

const READING = { kind: 'reading' } as const;

/**
 * Something shared, read once: it is a state that does not change while it is looked at. Without the cache of server data,
 * which the page of visitors does not load.
 */
export function useReading<Data>(
  id: string | undefined,
  read: (id: string, signal: AbortSignal) => Promise<Data>,
): Reading<Data> {
  const [reading, setReading] = useState<Reading<Data>>(READING);
  useEffect(() => {
    if (id === undefined) return undefined;
    const leaving = new AbortController();
    read(id, leaving.signal).then(
      (data) => setReading({ kind: 'read', data }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setReading({ kind: 'problem', problem: problemOf(error) });
      },
    );
    return () => leaving.abort();
  }, [id, read]);
  return id === undefined ? { kind: 'problem', problem: 'missing' } : reading;
}

function problemOf(error: unknown): ReadingProblem {
  if (!(error instanceof ApiFailure)) return 'failed';
  if (error.code === 'taken_down') return 'takenDown';
  if (error.status === 401) return 'locked';
  // An id that nothing shared can have is refused before anybody looks for it.
  if (error.status === 404 || error.code === 'validation_failed') return 'missing';
  return error.status === 0 ? 'offline' : 'failed';
}
