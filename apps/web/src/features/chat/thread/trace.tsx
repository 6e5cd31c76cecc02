import { useEffect, useState } from 'react';
import { ReasoningRow } from '#/components/trace/reasoning-row.tsx';
import type { ReasoningView, TraceItem } from '#/features/chat-core/public.ts';
import type { AnswerView } from './model/answer-view.ts';
import { CallRow } from './call-row.tsx';

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
          <Reasoning key={index} reasoning={item.reasoning} />
        ) : (
          <CallRow key={`${item.tool.round}/${item.tool.id}`} messageId={messageId} tool={item.tool} view={view} />
        ),
      )}
    </ul>
  );
}

function Reasoning({ reasoning: { text, since, ms } }: { readonly reasoning: ReasoningView }) {
  const measured = ms === undefined ? undefined : Math.max(1, Math.round(ms / 1000));
  const seconds = useSecondsSince(since) ?? measured;
  return <ReasoningRow text={text} isThinking={since !== undefined} seconds={seconds} />;
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
