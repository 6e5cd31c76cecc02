import { Lightbulb } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { TraceRow } from './trace-row.tsx';

interface ReasoningRowProps {
  readonly text: string;
  /** The model is not done with thinking. */
  readonly isThinking: boolean;
  /** How long it has thought; undefined where nobody measured it. */
  readonly seconds: number | undefined;
}

/** The thoughts of a model: one line, which opens. */
export function ReasoningRow({ text, isThinking, seconds }: ReasoningRowProps) {
  const t = useT();
  const done = seconds === undefined ? t('thread.trace.thought') : t('thread.trace.thoughtFor', { seconds });
  return (
    <TraceRow
      icon={Lightbulb}
      isLive={isThinking}
      verb={isThinking ? t('thread.trace.thinkingFor', { seconds: seconds ?? 1 }) : done}
      detail={excerptOf(text, isThinking)}
    >
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
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
