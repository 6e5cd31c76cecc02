import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { clearAllData, downloadBackup, type SavedBackup } from '#/storage/backup.ts';
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
  const backup = wanted ? await saveBackup() : undefined;
  const agreed = backup && (await askForFile(backup));
  if (!backup || !agreed) return;
  try {
    await clearAllData(backup, agreed);
  } catch {
    showToast({ kind: 'error', text: t('backup.clearFailed') });
    return;
  }
  forgetSmallChoices();
  location.assign(document.baseURI);
}

async function saveBackup(): Promise<SavedBackup | undefined> {
  try {
    return await downloadBackup();
  } catch {
    showToast({ kind: 'error', text: t('backup.exportFailed') });
    return undefined;
  }
}

/** Theme, text size and language are also kept outside of the database, for the moment before the first paint. */
function forgetSmallChoices(): void {
  for (const area of [localStorage, sessionStorage]) {
    for (const key of Object.keys(area).filter((name) => name.startsWith('parley'))) area.removeItem(key);
  }
}
