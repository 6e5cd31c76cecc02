import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isComposing } from '#/components/composition.ts';
import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { PROMPT_CONTENT_MAX_LENGTH, PROMPT_TITLE_MAX_LENGTH } from '../model/prompt-draft.ts';
import type { PromptEditor } from '../use-prompt-editor.ts';
import { PromptPreview } from './prompt-preview.tsx';

interface PromptFormProps {
  readonly editor: PromptEditor;
  readonly onSave: () => void;
}

/** Title and text of a prompt, with what it will look like. Enter in the title and Ctrl+Enter in the text save. */
export function PromptForm({ editor, onSave }: PromptFormProps) {
  const t = useT();
  const { draft, problems, attempts, change } = editor;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // To the title first, and after a saving in vain to what is missing.
    const place = attempts === 0 ? 'input' : '[aria-invalid="true"]';
    form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [attempts]);

  const saveOn = (isWanted: (event: KeyboardEvent) => boolean) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !isWanted(event)) return;
    event.preventDefault();
    onSave();
  };

  return (
    <div ref={form} className="-mx-1 flex min-h-0 grow flex-col gap-5 overflow-y-auto overscroll-contain px-1 pb-1">
      <Field
        label={t('prompts.form.name')}
        help={t('prompts.form.nameHelp')}
        error={problems.title && t(problems.title)}
      >
        <TextInput
          value={draft.title}
          maxLength={PROMPT_TITLE_MAX_LENGTH}
          onChange={(event) => change({ title: event.target.value })}
          onKeyDown={saveOn(() => true)}
        />
      </Field>
      <Field label={t('prompts.form.content')} help={<VariablesHelp />} error={problems.content && t(problems.content)}>
        <TextArea
          rows={7}
          value={draft.content}
          maxLength={PROMPT_CONTENT_MAX_LENGTH}
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={saveOn(({ ctrlKey, metaKey }) => ctrlKey || metaKey)}
        />
      </Field>
      {draft.content.trim() !== '' && <PromptPreview content={draft.content} />}
    </div>
  );
}

/** The example is shown as it is to be typed, braces included. */
function VariablesHelp() {
  const t = useT();
  const example = `{{${t('prompts.form.example')}}}`;
  const [before = '', after = ''] = t('prompts.form.contentHelp', { example: SPLIT }).split(SPLIT);
  return (
    <>
      {before}
      <bdi>
        <code>{example}</code>
      </bdi>
      {after}
    </>
  );
}

/** Stands in for the example, and in no language's sentence. */
const SPLIT = '\u0000';
