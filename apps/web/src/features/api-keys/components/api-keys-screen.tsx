import { PlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function ApiKeysScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('titles.apiKeys')} text={t('placeholders.apiKeysText')} />;
}
