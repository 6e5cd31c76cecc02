import { Switch } from '#/components/switch.tsx';
import { confirm } from '#/components/overlays.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { openPictures } from '#/storage/pictures/picture-database.ts';
import { hostOf } from '../model/connection.ts';
import { getSync, updateSync, useSync } from '../store.ts';

/** Whether the pictures of the studio are synced, too. Turned on only after saying how much would leave this device. */
export function PicturesSwitch({ label }: { readonly label: string }) {
  const isOn = useSync((state) => state.pictures);
  return <Switch label={label} checked={isOn} onChange={(next) => void choose(next)} />;
}

async function choose(isWanted: boolean): Promise<void> {
  if (!isWanted) return updateSync({ pictures: false, picturesLeft: 0 });
  const { count, bytes } = await picturesHere();
  const { provider, passphrase, ...state } = getSync();
  const { tag } = currentLanguage();
  const host = hostOf(state[provider].endpoint) || t(`sync.providerName.${provider}`);
  const isAgreed = await confirm({
    title: t('sync.picturesTitle'),
    text: [
      count === 0
        ? t('sync.picturesNone', { host })
        : t('sync.picturesAmount', { count, size: bytesText(bytes, tag), host }),
      t(passphrase === '' ? 'sync.picturesReadable' : 'sync.picturesSealed'),
    ].join(' '),
    confirmLabel: t('sync.picturesConfirm'),
  });
  if (isAgreed) updateSync({ pictures: true });
}

/** Nothing where the browser lets us have no database. */
async function picturesHere(): Promise<{ readonly count: number; readonly bytes: number }> {
  try {
    const database = await openPictures();
    const { pictures } = await database.shelf();
    database.close();
    return { count: pictures.length, bytes: pictures.reduce((sum, { record }) => sum + record.bytes, 0) };
  } catch {
    return { count: 0, bytes: 0 };
  }
}
