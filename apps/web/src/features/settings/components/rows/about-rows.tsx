import { Button, buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { openShortcutsOverlay } from '../../shortcuts-overlay.ts';
import type { SettingRow } from '../setting-types.ts';
import { UpdateCheck } from '../update-check.tsx';

function VersionText() {
  return <bdi className="font-medium tabular-nums">{runtimeConfig.version}</bdi>;
}

function UpdateCheckControl() {
  return <UpdateCheck />;
}

function ApiDocsLink() {
  const t = useT();
  return (
    <a href={`${runtimeConfig.apiBase}/docs`} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      {t('settings.open')}
    </a>
  );
}

function ShortcutsButton() {
  const t = useT();
  return <Button onClick={openShortcutsOverlay}>{t('settings.open')}</Button>;
}

const versionRow: SettingRow = {
  id: 'version',
  label: 'settings.version',
  description: 'settings.versionText',
  keywords: 'settings.versionKeywords',
  Control: VersionText,
};

/** Whether the server has a newer page. The desktop app brings its pages along, and has updates of its own. */
const updatesRow: SettingRow = {
  id: 'updates',
  label: 'settings.updates',
  description: 'settings.updatesText',
  keywords: 'settings.updatesKeywords',
  Control: UpdateCheckControl,
};

const shortcutsRow: SettingRow = {
  id: 'shortcuts',
  label: 'settings.shortcuts',
  description: 'settings.shortcutsText',
  keywords: 'settings.shortcutsKeywords',
  Control: ShortcutsButton,
};

const apiDocsRow: SettingRow = {
  id: 'api-docs',
  label: 'settings.apiDocs',
  description: 'settings.apiDocsText',
  keywords: 'settings.apiDocsKeywords',
  Control: ApiDocsLink,
};

/** What is running here. */
export const aboutRows: readonly SettingRow[] = [
  versionRow,
  ...(runtimeConfig.isApp ? [] : [updatesRow]),
  shortcutsRow,
  ...(runtimeConfig.hasServer ? [apiDocsRow] : []),
];
