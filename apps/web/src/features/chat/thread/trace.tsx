import { Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import type { ReasoningView, TraceItem } from '#/features/chat-core/public.ts';
import type { AnswerView } from './model/answer-view.ts';
import { CallRow } from './call-row.tsx';
import { TraceRow, Verb } from './trace-row.tsx';

interface TraceProps {
  readonly messageId: string;
  readonly items: readonly TraceItem[];
  readonly view: AnswerView;
}

/** What the model did before it said something: thoughts and tool calls, one row each. */
export function Trace({ messageId, items, view }: TraceProps) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col">
      {items.map((item, index) =>
        item.kind === 'reasoning' ? (
          // oxlint-disable-next-line react/no-array-index-key -- rows are only added behind others
          <ReasoningRow key={index} reasoning={item.reasoning} />
        ) : (
          <CallRow key={`${item.tool.round}/${item.tool.id}`} messageId={messageId} tool={item.tool} view={view} />
        ),
      )}
    </ul>
  );
}

function ReasoningRow({ reasoning }: { readonly reasoning: ReasoningView }) {
  const t = useT();
  const isThinking = reasoning.since !== undefined;
  const seconds = useSecondsSince(reasoning.since) ?? Math.max(1, Math.round((reasoning.ms ?? 0) / 1000));
  const done = reasoning.ms === undefined ? t('thread.trace.thought') : t('thread.trace.thoughtFor', { seconds });
  const verb = isThinking ? t('thread.trace.thinkingFor', { seconds }) : done;
  return (
    <TraceRow
      icon={Lightbulb}
      isLive={isThinking}
      isUnfolded={isThinking}
      line={<Verb>{verb}</Verb>}
      excerpt={excerptOf(reasoning.text, isThinking)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls is reached by the keyboard */}
      <div role="group" aria-label={verb} tabIndex={0} className="max-h-60 overflow-y-auto">
        <p dir="auto" className="whitespace-pre-wrap">
          {reasoning.text}
        </p>
      </div>
    </TraceRow>
  );
}

/** Thoughts grow to many pages, and each new word draws the line again. */
const EXCERPT_WITHIN = 1_000;

/** One line that tells what it is about: the newest while it is written, the first afterwards. */
function excerptOf(text: string, isThinking: boolean): string {
  const part = isThinking ? text.slice(-EXCERPT_WITHIN) : text.slice(0, EXCERPT_WITHIN);
  const lines = part.split('\n').flatMap((line) => line.replace(/^[#>*\-\s]+|\*\*/g, '').trim() || []);
  return ((isThinking ? lines.at(-1) : lines[0]) ?? '').slice(0, 160);
}

function useSecondsSince(start: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (start === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [start]);
  return start === undefined ? undefined : Math.max(0, Math.round((now - start) / 1_000));
}
