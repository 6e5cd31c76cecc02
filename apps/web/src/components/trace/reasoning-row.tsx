import { Lightbulb } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { TraceRow, Verb } from './trace-row.tsx';

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
  const verb = isThinking ? t('thread.trace.thinkingFor', { seconds: seconds ?? 1 }) : done;
  return (
    <TraceRow
      icon={Lightbulb}
      isLive={isThinking}
      isUnfolded={isThinking}
      line={<Verb>{verb}</Verb>}
      excerpt={excerptOf(text, isThinking)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls is reached by the keyboard */}
      <div role="group" aria-label={verb} tabIndex={0} className="max-h-60 overflow-y-auto">
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
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
