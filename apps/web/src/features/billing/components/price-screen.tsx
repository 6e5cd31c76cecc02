import { PublicPlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function PriceScreen() {
  const t = useT();
  return <PublicPlaceholderScreen title={t('titles.price')} text={t('placeholders.priceText')} />;
}
