import type { MessageTranslation } from '@parley/contract';
import { Languages } from 'lucide-react';
import { TraceRow } from '#/components/trace/trace-row.tsx';
import { useT } from '#/i18n/use-t.ts';

/** A message in the language that its owner had it translated to, folded below it. */
export function SharedTranslation({ translation }: { readonly translation: MessageTranslation | undefined }) {
  const t = useT();
  if (!translation || translation.text.trim() === '') return null;
  return (
    <ul className="mt-2 max-w-full">
      <TraceRow
        icon={Languages}
        isLive={false}
        verb={t('sharePage.translation')}
        detail={translation.text.slice(0, 160)}
      >
        <p dir="auto" className="whitespace-pre-wrap">
          {translation.text}
        </p>
      </TraceRow>
    </ul>
  );
}
