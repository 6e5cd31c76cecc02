import type { Prompt } from '@parley/contract';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { isComposing } from '#/components/composition.ts';
import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { useT } from '#/i18n/use-t.ts';
import { fillVariables, variablesOf } from '../model/prompt-variables.ts';
import { useRoomAbove } from '#/components/suggestions/suggestion-list.tsx';

interface VariableFormProps {
  readonly prompt: Prompt;
  readonly onInsert: (text: string) => void;
  readonly onCancel: () => void;
}

/** Asks for what a prompt leaves open, above the box. Enter goes on to the next gap and at last inserts. */
export function VariableForm({ prompt, onInsert, onCancel }: VariableFormProps) {
  const t = useT();
  const titleId = useId();
  const names = variablesOf(prompt.content);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = useRef<HTMLDivElement>(null);
  const [panel, height] = useRoomAbove<HTMLFieldSetElement>();
  useEffect(() => {
    fields.current?.querySelector('textarea')?.focus();
  }, []);

  const insert = () => onInsert(fillVariables(prompt.content, values));

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onCancel();
    }
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const boxes = [...(fields.current?.querySelectorAll('textarea') ?? [])];
    const next = boxes[boxes.indexOf(event.target) + 1];
    if (next) next.focus();
    else insert();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that the fields let through
    <fieldset
      ref={panel}
      aria-labelledby={titleId}
      style={{ maxHeight: height }}
      onKeyDown={onKeyDown}
      className="absolute inset-x-0 bottom-full z-50 mb-2 flex animate-appear flex-col overflow-hidden rounded-card bg-raised shadow-e3"
    >
      <h2 id={titleId} className="shrink-0 truncate px-5 pt-4 pb-3 text-subhead">
        {t('composer.variables.title', { title: prompt.title })}
      </h2>
      <div ref={fields} className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain px-5 pb-1">
        {names.map((name) => (
          <Field key={name} label={<bdi>{name}</bdi>}>
            <TextArea
              rows={1}
              value={values.get(name) ?? ''}
              onChange={({ target }) => setValues(new Map(values).set(name, target.value))}
              className="pointer-coarse:text-[max(16px,0.875rem)]"
            />
          </Field>
        ))}
      </div>
      <div className="flex shrink-0 items-center gap-2 px-5 py-3.5">
        <p className="min-w-0 grow text-meta text-text-3">{t('composer.variables.hint')}</p>
        <Button variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" onClick={insert}>
          {t('composer.variables.insert')}
        </Button>
      </div>
    </fieldset>
  );
}
