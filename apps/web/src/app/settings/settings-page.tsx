import { SettingsScreen } from '#/features/settings/components/settings-screen.tsx';
import { SETTING_SECTIONS } from './setting-sections.ts';

/** The settings of all features on one screen. */
export function SettingsPage() {
  return <SettingsScreen sections={SETTING_SECTIONS} />;
}
