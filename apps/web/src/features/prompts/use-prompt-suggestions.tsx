import type { Prompt } from '@parley/contract';
import { MessageSquareText, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import type { Suggestion } from '#/components/suggestions/suggestion-list.tsx';
import { searchPrompts } from './model/search-prompts.ts';
import { usePrompts } from './use-prompts.ts';

const MOST_DETAIL = 160;

/** In React: the prompts that fit some words, to be put into a box. */
export function usePromptSuggestions(query: string, onPrompt: (prompt: Prompt) => void): readonly Suggestion[] {
  const prompts = usePrompts();
  return useMemo(() => searchPrompts(prompts, query), [prompts, query]).map(({ prompt, ranges }): Suggestion => {
    const Glyph = prompt.isUser ? UserRound : MessageSquareText;
    return {
      id: prompt.id,
      leading: <Glyph className="size-4" strokeWidth={ICON_STROKE} aria-hidden />,
      title: prompt.title,
      ranges,
      detail: prompt.content.slice(0, MOST_DETAIL),
      choose: () => onPrompt(prompt),
    };
  });
}
