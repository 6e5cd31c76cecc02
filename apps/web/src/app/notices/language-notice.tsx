import { Languages } from 'lucide-react';
import { useState } from 'react';
import { rememberLanguage, wantedLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { Bar } from './bar.tsx';

/** Said until it is dismissed, which chooses English; nobody who chose a language is told what its list said. */
export function LanguageNotice() {
  const t = useT();
  const [isDismissed, setIsDismissed] = useState(false);
  const { tag } = wantedLanguage();
  if (isDismissed) return null;
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  const dismiss = (): void => {
    rememberLanguage('en');
    setIsDismissed(true);
  };
  return (
    <Bar icon={Languages} tone="text-text-3" text={t('shell.languageMissing', { language })} onDismiss={dismiss} />
  );
}
