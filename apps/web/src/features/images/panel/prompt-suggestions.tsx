import type { Prompt } from '@parley/contract';
import { NotebookPen } from 'lucide-react';
import { SuggestionList, type SuggestionListFrame } from '#/components/suggestions/suggestion-list.tsx';
import { openPrompts, usePromptSuggestions } from '#/features/prompts/public.ts';
import { useT } from '#/i18n/use-t.ts';

interface PromptSuggestionsProps extends SuggestionListFrame {
  readonly query: string;
  readonly onPrompt: (prompt: Prompt) => void;
}

/** Kept prompts that fit the words behind the slash. */
export function PromptSuggestions({ query, onPrompt, ...frame }: PromptSuggestionsProps) {
  const t = useT();
  const manage = {
    icon: NotebookPen,
    label: t('composer.managePrompts'),
    onSelect: () => {
      frame.onClose();
      void openPrompts();
    },
  };
  const items = usePromptSuggestions(query, onPrompt);
  return <SuggestionList {...frame} label={t('composer.promptList')} items={items} act={manage} />;
}
