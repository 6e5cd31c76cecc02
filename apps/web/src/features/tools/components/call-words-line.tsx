import { Fragment } from 'react';
import { Foreign, Verb } from '#/components/trace/trace-row.tsx';
import { t } from '#/i18n/i18n.ts';
import type { CallWords } from '../call-words.ts';

interface CallWordsLineProps {
  readonly words: CallWords;
  readonly details: readonly string[];
}

/** What a call did, in the line of its row. */
export function CallWordsLine({
  words: { verb, isVerbHidden = false, name, subject, isAside = false },
  details,
}: CallWordsLineProps) {
  const colon = subject !== '' && !isAside ? t('calls.colon') : '';
  // The spaces are not seen beside each other, but are part of what the line says.
  return (
    <>
      {!isVerbHidden && <Verb>{name === '' ? verb + colon : verb}</Verb>}
      {!isVerbHidden && ' '}
      {name !== '' && (
        <span className="flex min-w-0">
          <Foreign isName>{name}</Foreign>
          {colon !== '' && <Verb>{colon}</Verb>}
        </span>
      )}
      {subject !== '' && ' '}
      {subject !== '' && <Foreign>{subject}</Foreign>}
      {details.map((detail) => (
        <Fragment key={detail}>
          {' '}
          <span className="shrink-0 leading-7.5">
            · <bdi>{detail}</bdi>
          </span>
        </Fragment>
      ))}
    </>
  );
}
