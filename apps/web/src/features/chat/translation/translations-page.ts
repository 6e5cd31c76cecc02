import { textOf, type Language } from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import { once } from '#/lib/once.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { getConfig } from '#/features/settings/public.ts';
import { sideTextsWorld, chatActions, freeTransport } from '#/features/chat-core/public.ts';
import { needsTranslation } from './model/translation.ts';
import { targetLanguages } from './model/target-languages.ts';
import { translateText } from './translate-text.ts';
import { showRunning } from './translation-state.ts';
import { createTranslations, type TranslationOutcome, type Translations } from './translations.ts';

/** Long enough to read why, and to reach for the button. */
const FAILURE_SHOWN_MS = 8_000;

/** The translations of this page. Loaded when somebody asks for the first one. */
const translations = once(() =>
  createTranslations({
    ...sideTextsWorld.get(),
    interfaceLanguage: () => currentLanguage().code,
    serverDefault: runtimeConfig.defaultModel,
    freeTransport,
    translate: translateText,
    show: showRunning,
    now: Date.now,
  }),
);

export const stopTranslating: Translations['stop'] = (...which) => translations().stop(...which);

interface Wish {
  readonly sessionId: string;
  readonly messageId: string;
  readonly language: Language;
}

/** Translates a message; a failure says why and offers to try again. */
export async function translateOnWish(wish: Wish): Promise<void> {
  tell(await translations().run(wish), wish);
}

/** Translates a message, after asking into which language where it is in this one already. */
export async function translateOrAsk(wish: Wish): Promise<void> {
  const message = (await sideTextsWorld.get().chat.read(wish.sessionId)).tree.byId.get(wish.messageId);
  if (!message || needsTranslation(textOf(message.content), wish.language)) return translateOnWish(wish);
  return openLazyOverlay(() => import('./language-dialog.tsx'), 'LanguageDialog', {
    except: wish.language,
    onChoose: (language) => void translateOnWish({ ...wish, language }),
  });
}

/** Translates an answer when it has ended, where the settings ask for it. */
export async function translateAfterTurn(sessionId: string, messageId: string): Promise<void> {
  const outcome = await translations().afterTurn(sessionId, messageId);
  const [language = currentLanguage().code] = targetLanguages(
    getConfig().translationConfig.targetLanguages,
    currentLanguage().code,
  );
  tell(outcome, { sessionId, messageId, language });
}

function tell(outcome: TranslationOutcome, wish: Wish): void {
  if (outcome.kind !== 'failed') return;
  showToast({
    kind: 'error',
    text: t('translate.failed', {
      reason: outcome.code === 'no-model' ? t('translate.noModel') : failureWords(outcome.code),
    }),
    durationMs: FAILURE_SHOWN_MS,
    action: { label: t('translate.retry'), onSelect: () => void translateOnWish(wish) },
  });
}

/** Takes a translation away, with a way back. */
export function removeTranslation(messageId: string, translation: { language: string; text: string }): void {
  chatActions.updateMessage(messageId, { translation: undefined });
  showToast({
    text: t('translate.removed', { language: languageOf(translation.language).name }),
    action: { label: t('translate.undo'), onSelect: () => chatActions.updateMessage(messageId, { translation }) },
  });
}
