import { textOf } from '@parley/contract';
import { memo } from 'react';
import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SharedRow } from '../model/shared-rows.ts';
import { FoldedWords } from './late-parts.ts';
import { SharedAnswer } from './shared-answer.tsx';
import { SharedQuestion } from './shared-question.tsx';

interface SharedRowProps {
  readonly row: SharedRow;
  /** How long it has been played; undefined where it is on show whole. */
  readonly ms: number | undefined;
}

/** One line of a shared chat. What is far from the view is not laid out, but can be searched for. */
export const SharedRowView = memo(function SharedRowView({ row, ms }: SharedRowProps) {
  return (
    <div
      data-message={row.messages[0]?.id}
      className={classNames(
        'pt-1.5',
        // Here, because what is not laid out is cut off at its edges.
        row.messages.length > 1 && '-mx-5 phone:mx-0 min-[1100px]:-mx-40',
        ms === undefined &&
          '[contain-intrinsic-size:auto_12rem] [content-visibility:auto] print:[content-visibility:visible]',
      )}
    >
      <RowContent row={row} ms={ms} />
    </div>
  );
});

function RowContent({ row, ms }: SharedRowProps) {
  const [message] = row.messages;
  if (!message) return null;
  if (row.kind === 'question') return <SharedQuestion message={message} />;
  if (row.kind === 'note') return <FoldedWords kind="instructions" text={textOf(message.content)} />;
  return row.messages.length > 1 ? <Columns row={row} ms={ms} /> : <SharedAnswer message={message} ms={ms} />;
}

function Columns({ row, ms }: SharedRowProps) {
  const t = useT();
  return (
    <section
      aria-label={t('sharePage.columns', { count: row.messages.length })}
      className="flex overflow-x-auto phone:flex-col phone:gap-6 phone:overflow-visible"
    >
      {row.messages.map((message) => (
        <div
          key={message.id}
          className="min-w-70 flex-1 px-5 not-first:border-s not-first:border-line phone:min-w-0 phone:px-0 phone:not-first:border-s-0"
        >
          <SharedAnswer message={message} ms={ms} />
        </div>
      ))}
    </section>
  );
}
