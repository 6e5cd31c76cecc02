import { Button } from '#/components/button.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { resetAllSettings } from '../../store.ts';
import type { SettingRow } from '../setting-types.ts';

/** Every setting back to its default; `others` are the rows of the screen, some of which other stores keep. */
export function resetSettingsRow(others: () => readonly SettingRow[]): SettingRow {
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
      await (await fetchPart(() => import('#/storage/snapshots/keep-snapshot.ts'))).keepSnapshot('clear');
      resetAllSettings();
      for (const { elsewhere } of others()) elsewhere?.reset();
      showToast({ kind: 'success', text: t('settings.resetDone') });
    }
    return <Button onClick={() => void reset()}>{t('settings.resetSettingsButton')}</Button>;
  }
  return {
    id: 'reset',
    label: 'settings.resetSettings',
    description: 'settings.resetSettingsText',
    keywords: 'settings.resetSettingsKeywords',
    Control: ResetSettingsButton,
  };
}
