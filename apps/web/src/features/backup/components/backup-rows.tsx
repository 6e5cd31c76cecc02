import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { clearDataAfterExport, exportData } from '../backup-actions.ts';
import { dataChanged } from '../use-data.ts';
import { openImport } from '../open-import.tsx';
import { DataOverview } from './data-overview.tsx';
import { FileButton } from './file-button.tsx';
import { SnapshotList } from './snapshot-list.tsx';

function ExportButton() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  async function save() {
    setIsBusy(true);
    await exportData();
    dataChanged();
    setIsBusy(false);
  }
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {t('settings.exportButton')}
    </Button>
  );
}

function ImportButton() {
  const t = useT();
  return <FileButton onFile={(file) => void openImport(file)}>{t('backup.importButton')}</FileButton>;
}

function ClearDataButton() {
  const t = useT();
  return (
    <Button variant="danger-soft" onClick={() => void clearDataAfterExport()}>
      {t('settings.clearDataButton')}
    </Button>
  );
}

/** What is kept in this browser, and how it comes out and in. */
export const backupRows: readonly SettingRow[] = [
  {
    id: 'overview',
    label: 'settings.overview',
    description: 'settings.overviewText',
    keywords: 'settings.overviewKeywords',
    layout: 'full',
    Control: DataOverview,
  },
  {
    id: 'export',
    label: 'settings.exportData',
    description: 'settings.exportDataText',
    keywords: 'settings.exportDataKeywords',
    Control: ExportButton,
  },
  {
    id: 'import',
    label: 'backup.import',
    description: 'backup.importText',
    keywords: 'backup.importKeywords',
    Control: ImportButton,
  },
];

/** Earlier states of this browser. */
export const snapshotRow: SettingRow = {
  id: 'snapshots',
  label: 'backup.snapshots',
  description: 'backup.snapshotsText',
  keywords: 'backup.snapshotsKeywords',
  layout: 'full',
  Control: SnapshotList,
};

export const clearRow: SettingRow = {
  id: 'clear',
  label: 'settings.clearData',
  description: 'settings.clearDataText',
  keywords: 'settings.clearDataKeywords',
  Control: ClearDataButton,
};
