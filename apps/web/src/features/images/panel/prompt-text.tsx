import type { Prompt } from '@parley/contract';
import { useId, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '#/components/composition.ts';
import { lazyPart } from '#/components/lazy-part.tsx';
import { insertAtCursor, replaceRange } from '#/components/suggestions/box-edits.ts';
import { useSuggestions } from '#/components/suggestions/use-suggestions.ts';
import { loadPromptVariables, VariableForm } from '#/features/prompts/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { meaningOfEnter } from '#/lib/send-key.ts';
import { changeDraft } from './draft-store.ts';

const PromptSuggestions = lazyPart(() => import('./prompt-suggestions.tsx'), 'PromptSuggestions');

interface PromptTextProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly isMissing: boolean;
  readonly onCreate: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The words for the picture, with kept prompts behind a slash. */
export function PromptText({ box, text, isMissing, onCreate, onFiles }: PromptTextProps) {
  const t = useT();
  const listId = useId();
  const submitKey = useConfig((config) => config.submitKey);
  const isPromptHintOff = useConfig((config) => config.disablePromptHint);
  const suggestions = useSuggestions(isPromptHintOff);
  const [open, setOpen] = useState<{ readonly prompt: Prompt; readonly start: number; readonly end: number }>();
  const trigger = suggestions.trigger?.kind === 'prompt' ? suggestions.trigger : undefined;

  const write = (start: number, end: number, words: string): void => {
    if (box.current) replaceRange(box.current, start, end, words);
    suggestions.close();
  };
  const choose = async (prompt: Prompt): Promise<void> => {
    if (!trigger) return;
    const { variablesOf } = await fetchPart(loadPromptVariables);
    if (variablesOf(prompt.content).length === 0) return write(trigger.start, trigger.end, prompt.content);
    suggestions.close();
    setOpen({ prompt, start: trigger.start, end: trigger.end });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event) || (trigger && suggestions.keys.current?.(event) === true)) return;
    const meaning = meaningOfEnter(event, submitKey);
    if (meaning === 'send') {
      event.preventDefault();
      onCreate();
    } else if (meaning === 'newline' && (event.ctrlKey || event.altKey || event.metaKey)) {
      event.preventDefault();
      insertAtCursor(event.currentTarget, '\n');
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    // Spreadsheets put a picture of the cells beside their text: whoever pastes there means the text.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onFiles(files);
  };
  const param = t('imagePanel.fields.prompt').toLocaleLowerCase();
  return (
    <>
      {trigger && !open && (
        <PromptSuggestions
          query={trigger.query}
          listId={listId}
          keys={suggestions.keys}
          onActive={suggestions.setActiveId}
          onClose={suggestions.close}
          onPrompt={(prompt) => void choose(prompt)}
        />
      )}
      {open && (
        <VariableForm
          prompt={open.prompt}
          onInsert={(words) => {
            write(open.start, open.end, words);
            setOpen(undefined);
          }}
          onCancel={() => {
            setOpen(undefined);
            box.current?.focus();
          }}
        />
      )}
      <textarea
        ref={box}
        rows={1}
        // Empty, it would read the way of the words that are not there.
        dir={text === '' ? undefined : 'auto'}
        value={text}
        placeholder={t('imagePanel.pleaseEnter', { param })}
        aria-label={t('imagePanel.box')}
        aria-invalid={isMissing || undefined}
        aria-autocomplete="list"
        aria-haspopup={suggestions.activeId === undefined ? undefined : 'listbox'}
        aria-controls={suggestions.activeId === undefined ? undefined : listId}
        aria-activedescendant={suggestions.activeId}
        onChange={({ target }) => {
          changeDraft({ prompt: target.value });
          suggestions.look(target.value, target.selectionStart);
        }}
        onSelect={({ currentTarget }) => suggestions.look(currentTarget.value, currentTarget.selectionStart)}
        onBlur={suggestions.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="mx-5 mt-4 max-h-[30dvh] min-h-6 resize-none overflow-y-auto overscroll-contain bg-transparent text-[0.9375rem]/6 wrap-anywhere field-sizing-content outline-none pointer-coarse:text-[max(16px,0.9375rem)]"
      />
    </>
  );
}
