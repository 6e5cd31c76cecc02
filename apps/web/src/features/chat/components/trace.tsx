import type { MessageTool } from '@parley/contract';
import { ChevronRight, Lightbulb, Wrench } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Icon } from '../../../components/icon.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { AnswerView, ReasoningView } from '../model/answer-view.ts';

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
  const done = reasoning.ms === undefined ? t('chat.trace.thought') : t('chat.trace.thoughtFor', { seconds });
  return (
    <TraceRow
      icon={Lightbulb}
      isLive={isThinking}
      verb={isThinking ? t('chat.trace.thinkingFor', { seconds }) : done}
      detail={excerptOf(reasoning.text, isThinking)}
    >
      <p dir="auto" className="whitespace-pre-wrap">
        {reasoning.text}
      </p>
    </TraceRow>
  );
}

function ToolRow({ tool, isLive }: { readonly tool: MessageTool; readonly isLive: boolean }) {
  const t = useT();
  const isPending = isLive && tool.result === undefined;
  const detail = isPending || tool.result !== undefined ? tool.name : t('chat.trace.notRun', { name: tool.name });
  return (
    <TraceRow
      icon={Wrench}
      isLive={isPending}
      verb={t(isPending ? 'chat.trace.calling' : 'chat.trace.called')}
      detail={detail}
    >
      <p className="text-meta text-text-3">{t('chat.trace.arguments')}</p>
      <pre className="mt-1 text-code whitespace-pre-wrap">{tool.arguments || '{}'}</pre>
      {tool.result !== undefined && (
        <>
          <p className="mt-2 text-meta text-text-3">{t('chat.trace.result')}</p>
          <pre className="mt-1 text-code whitespace-pre-wrap">{tool.result}</pre>
        </>
      )}
    </TraceRow>
  );
}

interface TraceRowProps {
  readonly icon: Icon;
  readonly isLive: boolean;
  readonly verb: string;
  readonly detail: string;
  readonly children: ReactNode;
}

function TraceRow({ icon: Glyph, isLive, verb, detail, children }: TraceRowProps) {
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
            <Glyph className="size-4 text-text-2" strokeWidth={1.75} aria-hidden />
          )}
        </span>
        <span className="shrink-0 font-semibold text-text-2 tabular-nums group-hover/row:text-text-1">{verb}</span>
        {!isOpen && <bdi className="min-w-0 truncate">{detail}</bdi>}
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

/** One line that tells what it is about: the newest while it is written, the first afterwards. */
function excerptOf(text: string, isThinking: boolean): string {
  const lines = text.split('\n').flatMap((line) => line.replace(/^[#>*\-\s]+|\*\*/g, '').trim() || []);
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
