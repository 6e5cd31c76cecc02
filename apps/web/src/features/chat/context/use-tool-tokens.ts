import { useEffect, useState } from 'react';
import type { SessionRow } from '#/storage/records.ts';
import { toolTokensOf } from '#/features/chat-core/public.ts';

/** In React: about how many tokens the tools of a chat have; none where none is on, nor until they are counted. */
export function useToolTokens({ id, tools }: SessionRow): number {
  const [tokens, setTokens] = useState(0);
  const on = tools.join();
  useEffect(() => {
    if (on === '') return undefined;
    let isGone = false;
    // Tools that cannot be had now are not sent either.
    void toolTokensOf(id).then(
      (count) => !isGone && setTokens(count),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [id, on]);
  return on === '' ? 0 : tokens;
}
