import { PlaceholderScreen } from '../../../components/placeholder-screen.tsx';
import { useT } from '../../../i18n/use-t.ts';

export function ModelsScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('placeholders.modelsTitle')} text={t('placeholders.modelsText')} />;
}
