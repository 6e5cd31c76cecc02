import { Languages, MessageSquareText } from 'lucide-react';
import { TraceRow, Verb } from '#/components/trace/trace-row.tsx';
import { useT } from '#/i18n/use-t.ts';

const KINDS = {
  instructions: { icon: MessageSquareText, verb: 'sharePage.instructions' },
  translation: { icon: Languages, verb: 'sharePage.translation' },
} as const;

interface FoldedWordsProps {
  readonly kind: keyof typeof KINDS;
  readonly text: string;
}

/** Words beside the chat, folded to a line: what the model was told before it began, or a message in another language. */
export function FoldedWords({ kind, text }: FoldedWordsProps) {
  const t = useT();
  const { icon, verb } = KINDS[kind];
  return (
    <ul className="max-w-full">
      <TraceRow
        icon={icon}
        isLive={false}
        isUnfolded={false}
        line={<Verb>{t(verb)}</Verb>}
        excerpt={text.slice(0, 160)}
      >
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      </TraceRow>
    </ul>
  );
}
