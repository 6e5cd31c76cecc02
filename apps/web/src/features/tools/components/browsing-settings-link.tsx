import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { openBrowsingSettings } from '../tool-dialogs.ts';

/** The way to one's own search engine. */
export function BrowsingSettingsLink() {
  const t = useT();
  return (
    <span>
      <Button variant="link" size="small" onClick={() => void openBrowsingSettings()}>
        {t('browsing.settings.open')}
      </Button>
    </span>
  );
}
