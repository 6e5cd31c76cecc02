import { textOf } from '@parley/contract';
import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { TraceRow } from '#/components/trace/trace-row.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SharedRow } from '../model/shared-rows.ts';
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
      className={`pt-3 ${ms === undefined ? '[contain-intrinsic-size:auto_12rem] [content-visibility:auto] print:[content-visibility:visible]' : ''}`}
    >
      <RowContent row={row} ms={ms} />
    </div>
  );
});

function RowContent({ row, ms }: SharedRowProps) {
  const [message] = row.messages;
  if (!message) return null;
  if (row.kind === 'question') return <SharedQuestion message={message} />;
  if (row.kind === 'note') return <Note text={textOf(message.content)} />;
  return row.messages.length > 1 ? <Columns row={row} ms={ms} /> : <SharedAnswer message={message} ms={ms} />;
}

function Columns({ row, ms }: SharedRowProps) {
  const t = useT();
  return (
    <section
      aria-label={t('sharePage.columns', { count: row.messages.length })}
      className="-mx-5 flex overflow-x-auto phone:mx-0 phone:flex-col phone:gap-6 phone:overflow-visible min-[1100px]:-mx-40"
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

/** What the model was told before the chat began. */
function Note({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <ul>
      <TraceRow icon={MessageSquareText} isLive={false} verb={t('sharePage.instructions')} detail={text.slice(0, 160)}>
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      </TraceRow>
    </ul>
  );
}
