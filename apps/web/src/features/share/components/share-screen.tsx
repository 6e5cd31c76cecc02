import { PublicPlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function ShareScreen() {
  const t = useT();
  return <PublicPlaceholderScreen title={t('titles.share')} text={t('placeholders.shareText')} />;
}
