import { lazyPart } from '#/components/lazy-part.tsx';

import type { MessageRow } from '#/storage/records.ts';
import { useRunningTranslation } from './translation-state.ts';

const TranslationFold = lazyPart(() => import('./translation-fold.tsx'), 'TranslationFold');

/** Where the translation of a message stands, as soon as there is one. */
export function TranslationSlot({ message }: { readonly message: MessageRow }) {
  const running = useRunningTranslation(message.id);
  if (!running && !message.translation) return null;
  return <TranslationFold message={message} running={running} />;
}
