import type { MessageTool } from '@parley/contract';
import { ChevronRight, CircleAlert, Lightbulb, Wrench } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import type { Icon } from '#/components/icon.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { AnswerView, ReasoningView } from './model/answer-view.ts';
import { failureReason } from '#/features/chat-core/public.ts';

const ToolDetails = lazyPart(() => import('./tool-details.tsx'), 'ToolDetails');

/** What the model did before it answered: thoughts and tool calls, one row each. */
export function Trace({ view }: { readonly view: AnswerView }) {
  if (!view.reasoning && view.tools.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col">
      {view.reasoning && <ReasoningRow reasoning={view.reasoning} />}
      {view.tools.map((tool) => (
        <ToolRow key={tool.id} tool={tool} isLive={view.isLive} />
      ))}
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

function ToolRow({ tool, isLive }: { readonly tool: MessageTool; readonly isLive: boolean }) {
  const isPending = isLive && tool.result === undefined;
  return (
    <TraceRow
      icon={tool.isError ? CircleAlert : Wrench}
      isLive={isPending}
      isFailed={tool.isError}
      isDetailKept
      verb={t(
        isPending
          ? 'thread.trace.calling'
          : `thread.trace.${tool.isError ? 'failed' : hasRun(tool) ? 'used' : 'called'}`,
      )}
      detail={isPending || hasRun(tool) ? toolDetail(tool) : t('thread.trace.notRun', { name: tool.name })}
    >
      <ToolDetails tool={tool} />
    </TraceRow>
  );
}

function hasRun(tool: MessageTool): boolean {
  return tool.result !== undefined || tool.isError;
}

function toolDetail({ name, isError, result, durationMs }: MessageTool): string {
  if (isError) return result === undefined ? name : `${name}: ${failureReason(result)}`;
  return durationMs === undefined ? name : `${name}, ${secondsText(durationMs)}`;
}

function secondsText(ms: number): string {
  const seconds = (ms / 1_000).toLocaleString(currentLanguage().tag, { maximumFractionDigits: 1 });
  return t('thread.actions.seconds', { formatted: seconds });
}

interface TraceRowProps {
  readonly icon: Icon;
  readonly isLive: boolean;
  readonly isFailed?: boolean;
  readonly verb: string;
  readonly detail: string;
  /** Whether the detail stays while the row is open, because the row does not show it otherwise. */
  readonly isDetailKept?: boolean;
  readonly children: ReactNode;
}

function TraceRow({
  icon: Glyph,
  isLive,
  isFailed = false,
  verb,
  detail,
  isDetailKept = false,
  children,
}: TraceRowProps) {
  const id = useId();
  // Open while it happens, folded by itself once it has; the reader's own choice stays.
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const isOpen = chosen ?? isLive;
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
        <div id={id} className="mb-1.5 max-h-60 overflow-y-auto ps-7.5 text-[0.8125rem]/5 text-text-2 wrap-anywhere">
          {children}
        </div>
      )}
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
