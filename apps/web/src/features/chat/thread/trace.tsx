import type { MessageTool } from '@parley/contract';
import { Ban, ChevronRight, CircleAlert, CircleQuestionMark, Lightbulb, Wrench } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import type { Icon } from '#/components/icon.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { AnswerView } from './model/answer-view.ts';
import { ToolFiles } from '#/features/attachments/public.ts';
import { failureReason, type ReasoningView, type TraceItem } from '#/features/chat-core/public.ts';
import { dollarText } from '#/lib/money-text.ts';
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
          <ReasoningRow key={index} reasoning={item.reasoning} />
        ) : (
          <ToolRow key={`${item.tool.round}/${item.tool.id}`} messageId={messageId} tool={item.tool} view={view} />
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
  return (
    <TraceRow
      icon={Lightbulb}
      isLive={isThinking}
      verb={isThinking ? t('thread.trace.thinkingFor', { seconds }) : done}
      detail={excerptOf(reasoning.text, isThinking)}
    >
      <p dir="auto" className="whitespace-pre-wrap">
        {reasoning.text}
      </p>
    </TraceRow>
  );
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
  const { result, durationMs, costNano = 0 } = tool;
  const name = toolTitle(tool);
  if (stage === 'called') return t(`thread.trace.${view.ending.kind === 'whole' ? 'notRun' : 'notRunYet'}`, { name });
  if (stage === 'failed' && result !== undefined) return `${name}: ${failureReason(result)}`;
  if (stage !== 'used') return name;
  const isTimed = durationMs !== undefined && durationMs >= SHOWN_FROM_MS;
  return [name, isTimed && secondsText(durationMs), costNano > 0 && dollarText(BigInt(costNano), currentLanguage().tag)]
    .filter((part) => part !== false)
    .join(', ');
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

interface TraceRowProps {
  readonly icon: Icon;
  readonly isLive: boolean;
  readonly isFailed?: boolean;
  /** Whether it is open unless the reader closes it. */
  readonly isUnfolded?: boolean;
  readonly verb: string;
  readonly detail: string;
  /** Whether the detail stays while the row is open, because the row does not show it otherwise. */
  readonly isDetailKept?: boolean;
  /** What came of it, on show whether the row is open or not. */
  readonly made?: ReactNode;
  readonly children: ReactNode;
}

function TraceRow({
  icon: Glyph,
  isLive,
  isFailed = false,
  isUnfolded = false,
  verb,
  detail,
  isDetailKept = false,
  made,
  children,
}: TraceRowProps) {
  const id = useId();
  // Open while it happens, folded by itself once it has; the reader's own choice stays.
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const isOpen = chosen ?? (isLive || isUnfolded);
  return (
    <li className="relative not-last:after:absolute not-last:after:inset-s-[0.6875rem] not-last:after:top-6 not-last:after:bottom-[-0.375rem] not-last:after:w-px not-last:after:bg-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className="group/row flex h-7.5 max-w-full items-center gap-2 rounded-row text-small text-text-3 pointer-coarse:min-h-11"
      >
        <span className="grid w-5.5 shrink-0 place-items-center">
          {isLive ? (
            <span className="size-2 animate-breathe rounded-full bg-spark" />
          ) : (
            <Glyph className={`size-4 ${isFailed ? 'text-danger' : 'text-text-2'}`} strokeWidth={1.75} aria-hidden />
          )}
        </span>
        <span className="shrink-0 font-semibold text-text-2 tabular-nums group-hover/row:text-text-1">{verb}</span>
        {(!isOpen || isDetailKept) && <bdi className="min-w-0 truncate">{detail}</bdi>}
        <ChevronRight
          className={`size-4 shrink-0 transition-[rotate] duration-180 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:-rotate-90' : ''}`}
          strokeWidth={1.75}
          aria-hidden
        />
      </button>
      {isOpen && (
        <div
          id={id}
          // What scrolls is reached by the keyboard.
          {...(!isUnfolded && { role: 'group', 'aria-label': verb, tabIndex: 0 })}
          className={`mb-1.5 ps-7.5 text-[0.8125rem]/5 text-text-2 wrap-anywhere ${isUnfolded ? '' : 'max-h-60 overflow-y-auto'}`}
        >
          {children}
        </div>
      )}
      {made}
    </li>
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
