import { confirm } from '../../components/overlays.tsx';
import { showToast } from '../../components/toast.tsx';
import { t } from '../../i18n/i18n.ts';
import { clearAllData, downloadBackup, type SavedBackup } from '../../storage/backup.ts';

/** Saves a backup and says where it went. */
export async function exportData(): Promise<void> {
  const backup = await saveBackup();
  if (backup !== undefined) showToast({ kind: 'success', text: t('shell.exportDone', { name: backup.fileName }) });
}

/** Removes everything from this device: exported first, and only once the person has seen the file. */
export async function clearDataAfterExport(): Promise<void> {
  const wanted = await confirm({
    title: t('shell.clearTitle'),
    text: t('shell.clearText'),
    confirmLabel: t('shell.clearExport'),
  });
  const backup = wanted ? await saveBackup() : undefined;
  if (backup === undefined) return;
  const hasFile = await confirm({
    title: t('shell.clearConfirmTitle'),
    text: t('shell.clearConfirmText', { name: backup.fileName }),
    confirmLabel: t('shell.clearConfirm'),
    danger: true,
  });
  if (!hasFile) return;
  await clearAllData(backup);
  forgetSmallChoices();
  location.assign(document.baseURI);
}

async function saveBackup(): Promise<SavedBackup | undefined> {
  try {
    return await downloadBackup();
  } catch {
    showToast({ kind: 'error', text: t('shell.exportFailed') });
    return undefined;
  }
}

/** Theme, text size and language are also kept outside of the database, for the moment before the first paint. */
function forgetSmallChoices(): void {
  for (const area of [localStorage, sessionStorage]) {
    for (const key of Object.keys(area).filter((name) => name.startsWith('parley'))) area.removeItem(key);
  }
}
