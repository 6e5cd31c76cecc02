import { Button } from '../../../../components/button.tsx';
import { confirm } from '../../../../components/overlays.tsx';
import { showToast } from '../../../../components/toast.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { clearDataAfterExport, exportData } from '../../backup-actions.ts';
import { resetAllSettings } from '../../store.ts';
import { DataOverview } from '../data-overview.tsx';
import type { SettingRow } from '../setting-types.ts';

function ExportButton() {
  const t = useT();
  return <Button onClick={() => void exportData()}>{t('settings.exportButton')}</Button>;
}

function ResetSettingsButton() {
  const t = useT();
  async function reset() {
    const wanted = await confirm({
      title: t('settings.resetSettingsTitle'),
      text: t('settings.resetSettingsConfirmText'),
      confirmLabel: t('settings.resetSettingsButton'),
      danger: true,
    });
    if (!wanted) return;
    resetAllSettings();
    showToast({ kind: 'success', text: t('settings.resetDone') });
  }
  return <Button onClick={() => void reset()}>{t('settings.resetSettingsButton')}</Button>;
}

function ClearDataButton() {
  const t = useT();
  return (
    <Button variant="danger-soft" onClick={() => void clearDataAfterExport()}>
      {t('settings.clearDataButton')}
    </Button>
  );
}

/** What is kept in this browser, and how to take it away. */
export const dataRows: readonly SettingRow[] = [
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
    id: 'reset',
    label: 'settings.resetSettings',
    description: 'settings.resetSettingsText',
    keywords: 'settings.resetSettingsKeywords',
    Control: ResetSettingsButton,
  },
  {
    id: 'clear',
    label: 'settings.clearData',
    description: 'settings.clearDataText',
    keywords: 'settings.clearDataKeywords',
    Control: ClearDataButton,
  },
];
