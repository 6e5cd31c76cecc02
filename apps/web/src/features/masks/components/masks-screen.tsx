import { PlaceholderScreen } from '../../../components/placeholder-screen.tsx';
import { useT } from '../../../i18n/use-t.ts';

export function MasksScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('placeholders.masksTitle')} text={t('placeholders.masksText')} />;
}
