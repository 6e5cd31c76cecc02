import type { Prompt } from '@parley/contract';
import { useEffect, useMemo, useState } from 'react';
import { currentLanguage } from '#/i18n/i18n.ts';
import { loadBuiltinPrompts } from './builtin-prompts.ts';
import { useUserPrompts } from './store.ts';

/** In React: the user's own prompts, newest first, and after them those that come with the product. */
export function usePrompts(): readonly Prompt[] {
  const own = useUserPrompts();
  const [builtin, setBuiltin] = useState<readonly Prompt[]>([]);
  useEffect(() => {
    let isGone = false;
    void loadBuiltinPrompts(currentLanguage().code).then((prompts) => !isGone && setBuiltin(prompts));
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(() => [...Object.values(own).toSorted(byNewest), ...builtin], [own, builtin]);
}

function byNewest(left: Prompt, right: Prompt): number {
  return right.createdAt - left.createdAt;
}
