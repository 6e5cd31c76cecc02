import { PlaceholderScreen } from '#/components/placeholder-screen.tsx';
import { useT } from '#/i18n/use-t.ts';

export function ToolsScreen() {
  const t = useT();
  return <PlaceholderScreen title={t('titles.tools')} text={t('placeholders.toolsText')} />;
}
