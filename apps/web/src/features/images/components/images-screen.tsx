import { PlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function ImagesScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('titles.images')} text={t('placeholders.imagesText')} />;
}
