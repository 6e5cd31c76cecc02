import { lazy, Suspense } from 'react';
import type { MessageRow } from '#/storage/records.ts';
import { useRunningTranslation } from '../../translation/translation-state.ts';

const TranslationFold = lazy(async () => ({ default: (await import('./translation-fold.tsx')).TranslationFold }));

/** Where the translation of a message stands, as soon as there is one. */
export function TranslationSlot({ message }: { readonly message: MessageRow }) {
  const running = useRunningTranslation(message.id);
  if (!running && !message.translation) return null;
  return (
    <Suspense>
      <TranslationFold message={message} running={running} />
    </Suspense>
  );
}
