import { PlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function SubAccountsScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('titles.subAccounts')} text={t('placeholders.managerText')} />;
}
