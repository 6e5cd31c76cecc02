import { useId, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { isolated } from '#/i18n/isolated.ts';
import { useT } from '#/i18n/use-t.ts';
import {
  answeredValues,
  initialEntries,
  problemOf,
  type AskedField,
  type AskedOfPerson,
  type PersonAnswer,
} from '../model/asked-of-person.ts';
import { AskedFieldInput } from './asked-field.tsx';
import { goToFirstWrong, useQuestionFocus } from './use-question-focus.ts';

interface AskedProps {
  readonly asked: AskedOfPerson;
  readonly onAnswer: (answer: PersonAnswer) => void;
}

/** What a running call asks of a person: who asks, for what, and three ways to answer. */
export function Asked({ asked, onAnswer }: AskedProps) {
  const t = useT();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useQuestionFocus(section);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-my-4 flex-col gap-3 rounded-row outline-offset-8"
    >
      <div className="flex flex-col gap-1">
        <p id={titleId} className="text-small font-medium text-text-1">
          {t('tools.asked.title', { name: isolated(asked.from) })}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {asked.message}
        </p>
      </div>
      {asked.kind === 'visit' ? (
        <Visit url={asked.url} onAnswer={onAnswer} />
      ) : (
        <Values from={asked.from} fields={asked.fields} onAnswer={onAnswer} />
      )}
    </section>
  );
}

type OnAnswer = AskedProps['onAnswer'];

interface ValuesProps {
  readonly from: string;
  readonly fields: readonly AskedField[];
  readonly onAnswer: OnAnswer;
}

function Values({ from, fields, onAnswer }: ValuesProps) {
  const t = useT();
  const [entries, setEntries] = useState(() => initialEntries(fields));
  const [isTried, setTried] = useState(false);
  const isWhole = fields.every((field) => problemOf(field, entries) === undefined);
  return (
    <form
      noValidate
      autoComplete="off"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isWhole) onAnswer({ action: 'accept', values: answeredValues(fields, entries) });
        else goToFirstWrong(event.currentTarget);
      }}
    >
      {fields.map((field) => (
        <AskedFieldInput
          key={field.key}
          field={field}
          entry={entries[field.key]}
          problem={isTried ? problemOf(field, entries) : undefined}
          onChange={(entry) => setEntries((before) => ({ ...before, [field.key]: entry }))}
        />
      ))}
      <p className="text-meta text-text-3">{t('tools.asked.noSecrets', { name: isolated(from) })}</p>
      <div className="flex flex-wrap gap-1.5">
        <Button variant="primary" size="small" type="submit">
          {t('tools.asked.send')}
        </Button>
        <OtherAnswers onAnswer={onAnswer} />
      </div>
    </form>
  );
}

/** An address that a server wants somebody to visit. Nothing of it is loaded before it is opened. */
function Visit({ url, onAnswer }: { readonly url: string; readonly onAnswer: OnAnswer }) {
  const t = useT();
  const host = webHost(url);
  return (
    <>
      <p className="text-text-3">
        {host === undefined ? t('tools.asked.badAddress') : t('tools.asked.visit', { host: isolated(host) })}
      </p>
      <code dir="ltr" className="rounded-row bg-code-bg px-2.5 py-2 text-code wrap-anywhere text-code-text">
        {url}
      </code>
      <div className="flex flex-wrap gap-1.5">
        {host !== undefined && (
          <Button
            variant="primary"
            size="small"
            onClick={() => {
              open(url, '_blank', 'noopener,noreferrer');
              onAnswer({ action: 'accept', values: {} });
            }}
          >
            {t('tools.asked.open')}
          </Button>
        )}
        <OtherAnswers onAnswer={onAnswer} />
      </div>
    </>
  );
}

function OtherAnswers({ onAnswer }: { readonly onAnswer: OnAnswer }) {
  const t = useT();
  return (
    <>
      <Button variant="outline" size="small" onClick={() => onAnswer({ action: 'decline' })}>
        {t('tools.asked.decline')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => onAnswer({ action: 'cancel' })}>
        {t('tools.asked.cancel')}
      </Button>
    </>
  );
}

/** Whose page it is; undefined for what is none of the web. */
function webHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host : undefined;
}
