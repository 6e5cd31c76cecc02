import type { AppConfig } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { getConfig, subscribeConfig } from '#/features/settings/public.ts';
import { rememberLanguage, storedLanguage, t } from '#/i18n/i18n.ts';
import { initLanguage } from '#/i18n/init-language.ts';
import { languageOf } from '#/i18n/languages.ts';
import { reloadPage } from '#/lib/reload-page.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { PAGE_ACCOUNT } from '#/storage/page-account.ts';

/**
 * The settings say which language was chosen, on whichever device; the copy that this browser starts with may be older,
 * or missing. Call once the settings are read, before anything is drawn.
 */
export async function followLanguage(): Promise<void> {
  const { language } = getConfig();
  // Before a sign-in there is only the copy: the login screen chooses into it, and nobody's settings say otherwise.
  const isNobody = runtimeConfig.mode === 'hosted' && PAGE_ACCOUNT === undefined;
  if (!isNobody && language !== undefined && language !== storedLanguage()) {
    rememberLanguage(language);
    await initLanguage(language);
  }
  subscribeConfig(noteLanguage);
}

/** A choice that comes from elsewhere must not reload a page in which somebody writes. */
function noteLanguage({ language }: AppConfig): void {
  if (language === undefined || language === storedLanguage()) return;
  rememberLanguage(language);
  showToast({
    text: t('shell.languageChanged', { language: languageOf(language).name }),
    action: { label: t('shell.reload'), onSelect: reloadPage },
  });
}
