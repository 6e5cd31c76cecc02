import { useCallback, useEffect, useRef } from 'react';

/**
 * Does something with a model that may not be known yet: now, or as soon as the list of models has arrived. Whoever was
 * quicker than the list need not press a second time.
 */
export function useOnceKnown<Model>(model: Model | undefined): (act: (model: Model) => void) => void {
  const waiting = useRef<(model: Model) => void>(undefined);
  useEffect(() => {
    if (model === undefined) return;
    waiting.current?.(model);
    waiting.current = undefined;
  }, [model]);
  return useCallback(
    (act) => {
      if (model === undefined) waiting.current = act;
      else act(model);
    },
    [model],
  );
}
