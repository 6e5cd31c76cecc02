import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { confirm } from '../../../components/overlays.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { changeConnection, useSync } from '../store.ts';
import { openPassphrase } from '../sync-dialogs.tsx';

/** Whether the cloud gets to read what it keeps. */
export function PassphraseControl() {
  const t = useT();
  const isSet = useSync(({ passphrase }) => passphrase !== '');

  async function remove() {
    const wanted = await confirm({
      title: t('sync.passphraseRemoveTitle'),
      text: t('sync.passphraseRemoveText'),
      confirmLabel: t('sync.passphraseRemoveConfirm'),
      danger: true,
    });
    if (!wanted) return;
    changeConnection({ passphrase: '' });
    showToast({ text: t('sync.passphraseRemoved') });
  }

  if (!isSet) return <Button onClick={() => void openPassphrase()}>{t('sync.passphraseSet')}</Button>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="success">{t('sync.passphraseOn')}</Badge>
      <Button onClick={() => void openPassphrase()}>{t('sync.passphraseChange')}</Button>
      <Button variant="quiet" onClick={() => void remove()}>
        {t('sync.passphraseRemove')}
      </Button>
    </div>
  );
}
