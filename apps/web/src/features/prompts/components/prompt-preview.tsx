import { useState } from 'react';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { partsOf, variablesOf, type PromptPart } from '../model/prompt-variables.ts';

const LOOKS: Readonly<Record<Exclude<PromptPart['kind'], 'text'>, string>> = {
  gap: 'rounded-badge bg-accent-soft px-1.5 py-0.5 text-accent-text',
  value: 'font-medium text-accent-text',
};

/** What a prompt puts into the message: its words with the gaps marked, to be tried with values. */
export function PromptPreview({ content }: { readonly content: string }) {
  const t = useT();
  const names = variablesOf(content);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <section aria-label={t('prompts.preview.title')} className="flex flex-col gap-3 rounded-block bg-sunken p-4">
      <h3 className="text-small font-medium">{t('prompts.preview.title')}</h3>
      <p className="text-small text-text-3">
        {names.length === 0 ? t('prompts.preview.none') : t('prompts.preview.gaps', { count: names.length })}
      </p>
      {names.length > 0 && (
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {names.map((name) => (
            <Field key={name} label={<bdi>{name}</bdi>}>
              <TextInput
                value={values.get(name) ?? ''}
                onChange={({ target }) => setValues(new Map(values).set(name, target.value))}
              />
            </Field>
          ))}
        </div>
      )}
      <p dir="auto" className="text-prose whitespace-pre-wrap wrap-anywhere">
        {partsOf(content, values).map(({ kind, text }, index) =>
          kind === 'text' ? (
            text
          ) : (
            <bdi key={index} className={LOOKS[kind]}>
              {text}
            </bdi>
          ),
        )}
      </p>
    </section>
  );
}
