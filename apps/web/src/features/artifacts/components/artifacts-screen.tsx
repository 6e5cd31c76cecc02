import { PublicPlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function ArtifactsScreen() {
  const t = useT();
  return <PublicPlaceholderScreen title={t('titles.artifacts')} text={t('placeholders.artifactsText')} />;
}
