import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { clearAllData, downloadBackup, type SavedBackup } from '#/storage/backup.ts';
import { PAGE_ACCOUNT } from '#/storage/page-account.ts';
import { accountPrefix } from '#/storage/text-areas.ts';
import { askForFile } from './ask-for-file.tsx';

/** Saves a backup and says where it went. Gives whether there is one now. */
export async function exportData(): Promise<boolean> {
  const backup = await saveBackup();
  if (backup !== undefined) showToast({ kind: 'success', text: t('backup.exportDone', { name: backup.fileName }) });
  return backup !== undefined;
}

/** Removes everything from this device: exported first, and only once the person has seen the file. */
export async function clearDataAfterExport(): Promise<void> {
  const wanted = await confirm({
    title: t('backup.clearTitle'),
    text: t('backup.clearText'),
    confirmLabel: t('backup.clearExport'),
  });
  const clear = wanted ? await prepareClearing() : undefined;
  if (clear !== undefined && (await clear())) location.assign(document.baseURI);
}

/**
 * Saves a backup and has the person confirm it. Gives the way to remove everything from this device, which tells whether
 * that was done; nothing when it is not wanted any more.
 */
async function prepareClearing(): Promise<(() => Promise<boolean>) | undefined> {
  const backup = await saveBackup();
  const agreed = backup && (await askForFile(backup));
  if (!backup || !agreed) return undefined;
  return async () => {
    try {
      await clearAllData(backup, agreed);
    } catch {
      showToast({ kind: 'error', text: t('backup.clearFailed') });
      return false;
    }
    forgetSmallChoices();
    return true;
  };
}

async function saveBackup(): Promise<SavedBackup | undefined> {
  try {
    return await downloadBackup();
  } catch {
    showToast({ kind: 'error', text: t('backup.exportFailed') });
    return undefined;
  }
}

/** Other accounts on this device keep what is theirs. */
function isOfPageAccount(key: string): boolean {
  return PAGE_ACCOUNT !== undefined && key.startsWith(accountPrefix(PAGE_ACCOUNT));
}

/** Theme, text size and language are also kept outside of the database, for the moment before the first paint. */
function forgetSmallChoices(): void {
  for (const area of [localStorage, sessionStorage]) {
    const own = Object.keys(area).filter((name) => name.startsWith('parley') || isOfPageAccount(name));
    for (const key of own) area.removeItem(key);
  }
}
