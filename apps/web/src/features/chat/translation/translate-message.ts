import type { Language } from '@parley/contract';
import { withPart } from '#/components/with-part.ts';
import { toggleFold } from './translation-state.ts';

interface Translated {
  readonly id: string;
  readonly sessionId: string;
  readonly translation?: { readonly language: string } | undefined;
}

/** Translates a message into the usual language; asks for another where it is written in that one already. */
export function translateUsually(message: Translated, language: Language): void {
  if (message.translation?.language === language) return toggleFold(message.id);
  return void withPart(
    () => import('./translations-page.ts'),
    ({ translateOrAsk }) => translateOrAsk({ sessionId: message.sessionId, messageId: message.id, language }),
  );
}

/** Translates a message, or shows and hides the translation that it has into this language already. */
export function translateMessage({ id, sessionId, translation }: Translated, language: Language): void {
  if (translation?.language === language) return toggleFold(id);
  void withPart(
    () => import('./translations-page.ts'),
    ({ translateOnWish }) => translateOnWish({ sessionId, messageId: id, language }),
  );
}
