import { accountRoutes } from '@parley/contract';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { fetchApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';

/** Saves everything that the server holds about the account as a file. */
export function ExportControl() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    setIsBusy(true);
    try {
      const content = await (await fetchApi(accountRoutes.export)).blob();
      const day = new Date().toISOString().slice(0, 10);
      await platform.saveFile({ name: `parley-account-${day}.json`, content });
    } catch {
      // A toast has said why.
    }
    setIsBusy(false);
  }

  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {t('account.exportButton')}
    </Button>
  );
}
