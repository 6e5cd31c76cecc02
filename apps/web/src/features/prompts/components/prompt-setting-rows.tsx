import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { openPrompts } from '../open-prompts.ts';

function ManageButton() {
  const t = useT();
  return <Button onClick={() => void openPrompts()}>{t('prompts.settingOpen')}</Button>;
}

/** The way from the settings to the prompts. */
export const promptRows: readonly SettingRow[] = [
  {
    id: 'prompts',
    label: 'prompts.setting',
    description: 'prompts.settingText',
    keywords: 'prompts.settingKeywords',
    Control: ManageButton,
  },
];
