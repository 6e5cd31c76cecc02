import { PublicPlaceholderScreen } from '../../../components/placeholder-screen.tsx';
import { useT } from '../../../i18n/use-t.ts';

export function ContentScreen() {
  const t = useT();
  return <PublicPlaceholderScreen title={t('placeholders.contentTitle')} text={t('placeholders.contentText')} />;
}
