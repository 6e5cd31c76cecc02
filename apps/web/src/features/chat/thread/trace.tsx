import type { MessageTool } from '@parley/contract';
import { Ban, CircleAlert, CircleQuestionMark, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { ReasoningRow } from '#/components/trace/reasoning-row.tsx';
import { TraceRow } from '#/components/trace/trace-row.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import type { AnswerView } from './model/answer-view.ts';
import { ToolFiles } from '#/features/attachments/public.ts';
import { failureReason, type ReasoningView, type TraceItem } from '#/features/chat-core/public.ts';
import { ToolQuestion, toolTitle, useCallProgress, useIsAsked, type CallProgress } from '#/features/tools/public.ts';

const ToolDetails = lazyPart(() => import('./tool-details.tsx'), 'ToolDetails');

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
          <ToolRow key={`${item.tool.round}/${item.tool.id}`} messageId={messageId} tool={item.tool} view={view} />
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

interface ToolRowProps {
  readonly messageId: string;
  readonly tool: MessageTool;
  readonly view: AnswerView;
}

const TOOL_ICONS = { failed: CircleAlert, refused: Ban, asking: CircleQuestionMark } as const;

function ToolRow({ messageId, tool, view }: ToolRowProps) {
  const stage = stageOf(tool, view.isLive);
  const isAsking = stage === 'asking';
  const progress = useCallProgress(messageId, tool.id);
  const isAsked = useIsAsked(messageId, tool.id);
  return (
    <TraceRow
      icon={stage === 'failed' || stage === 'refused' || isAsking ? TOOL_ICONS[stage] : Wrench}
      isLive={stage === 'calling'}
      isFailed={stage === 'failed'}
      isUnfolded={isAsking}
      isDetailKept
      verb={t(`thread.trace.${isAsking && isAsked ? 'askingYou' : stage}`)}
      detail={toolDetail(tool, stage, view) + (stage === 'calling' && progress ? progressText(progress) : '')}
      made={tool.files !== undefined && tool.files.length > 0 && <ToolFiles files={tool.files} />}
    >
      {stage === 'calling' && progress?.share !== undefined && (
        <div className="mb-2 max-w-80">
          <ProgressBar label={toolTitle(tool)} share={progress.share} />
        </div>
      )}
      {isAsking ? <ToolQuestion messageId={messageId} tool={tool} /> : <ToolDetails tool={tool} />}
    </TraceRow>
  );
}

type Stage = 'asking' | 'calling' | 'refused' | 'failed' | 'used' | 'called';

function stageOf({ state, result, isError }: MessageTool, isLive: boolean): Stage {
  if (state === 'refused') return 'refused';
  if (isError) return 'failed';
  if (result !== undefined) return 'used';
  if (!isLive) return 'called';
  return state === 'asking' ? 'asking' : 'calling';
}

function toolDetail(tool: MessageTool, stage: Stage, view: AnswerView): string {
  const { result, durationMs } = tool;
  const name = toolTitle(tool);
  if (stage === 'called') return t(`thread.trace.${view.ending.kind === 'whole' ? 'notRun' : 'notRunYet'}`, { name });
  if (stage === 'failed' && result !== undefined) return `${name}: ${failureReason(result)}`;
  return stage === 'used' && durationMs !== undefined && durationMs >= SHOWN_FROM_MS
    ? `${name}, ${secondsText(durationMs)}`
    : name;
}

function progressText({ share, text }: CallProgress): string {
  const percent = share?.toLocaleString(currentLanguage().tag, { style: 'percent', maximumFractionDigits: 0 });
  return [percent, text]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => `, ${part}`)
    .join('');
}

/** Less would read as no time at all. */
const SHOWN_FROM_MS = 50;

function secondsText(ms: number): string {
  const seconds = (ms / 1_000).toLocaleString(currentLanguage().tag, { maximumFractionDigits: 1 });
  return t('thread.actions.seconds', { formatted: seconds });
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
