import { useEffect, useState } from 'react';
import { useRewrite, useSearch } from '#/lib/router/router-context.tsx';
import { withPart } from '#/components/with-part.ts';

/** How long the message that was jumped to stands out. */
const HIGHLIGHT_MS = 2_400;

/** In React: the message named in the address, for as long as it stands out, once it is part of the list. */
export function useJumpTarget(sessionId: string): string | undefined {
  const { c, m } = useSearch();
  const rewrite = useRewrite();
  const target = c === undefined || c === sessionId ? m : undefined;
  const [highlighted, setHighlighted] = useState<string>();
  useEffect(() => {
    if (target === undefined) return;
    void withPart(
      () => import('./reveal-message.ts'),
      async ({ revealMessage }) => {
        if (await revealMessage(sessionId, target)) setHighlighted(target);
        // A reload, or the way back, is not to jump again.
        rewrite({ to: '/', search: { c: sessionId } });
      },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- only another target is another jump
  }, [sessionId, target]);
  useEffect(() => {
    if (highlighted === undefined) return undefined;
    const timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return highlighted;
}
