import { PlaceholderScreen } from '../../../components/placeholder-screen.tsx';
import { useT } from '../../../i18n/use-t.ts';

export function SearchScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('placeholders.searchTitle')} text={t('placeholders.searchText')} />;
}
