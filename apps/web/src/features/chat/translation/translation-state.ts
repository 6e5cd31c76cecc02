import type { Language } from '@parley/contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage } from '#/i18n/i18n.ts';
import { hasTranslator, useModels } from '#/features/models/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { targetLanguages } from './model/target-languages.ts';
import type { RunningTranslation } from './translations.ts';

interface TranslationState {
  readonly running: ReadonlyMap<string, RunningTranslation>;
  /** Translations that are put away, by message. */
  readonly folded: ReadonlySet<string>;
}

const store = createStore<TranslationState>(() => ({ running: new Map(), folded: new Set() }));

/** In React: what there is of a translation that is being written. */
export function useRunningTranslation(messageId: string): RunningTranslation | undefined {
  return useStore(store, ({ running }) => running.get(messageId));
}

/** In React: whether the translation of a message is put away. */
export function useIsFolded(messageId: string): boolean {
  return useStore(store, ({ folded }) => folded.has(messageId));
}

export function showRunning(messageId: string, translation: RunningTranslation | undefined): void {
  store.setState(({ running, folded }) => {
    const next = new Map(running);
    if (translation) next.set(messageId, translation);
    else next.delete(messageId);
    return { running: next, folded: without(folded, messageId) };
  });
}

export function toggleFold(messageId: string): void {
  store.setState(({ folded }) => ({
    folded: folded.has(messageId) ? without(folded, messageId) : new Set([...folded, messageId]),
  }));
}

function without(folded: ReadonlySet<string>, messageId: string): ReadonlySet<string> {
  return folded.has(messageId) ? new Set([...folded].filter((id) => id !== messageId)) : folded;
}

/** In React: the languages that messages can be translated into; none where nobody can translate. */
export function useTargetLanguages(): readonly Language[] {
  const setting = useConfig((config) => config.translationConfig.targetLanguages);
  const { models, status } = useModels();
  const canTranslate = status !== 'success' || hasTranslator(models);
  return useMemo(() => (canTranslate ? targetLanguages(setting, currentLanguage().code) : []), [setting, canTranslate]);
}
