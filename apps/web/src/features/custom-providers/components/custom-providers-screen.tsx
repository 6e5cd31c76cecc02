import { PlaceholderScreen } from '../../../components/placeholder-screen.tsx';
import { useT } from '../../../i18n/use-t.ts';

export function CustomProvidersScreen() {
  const t = useT();
  return (
    <PlaceholderScreen title={t('placeholders.customProvidersTitle')} text={t('placeholders.customProvidersText')} />
  );
}
