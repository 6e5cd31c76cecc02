import {
  Brain,
  Cloud,
  Cpu,
  Database,
  Info,
  Languages,
  LaptopMinimal,
  MessageSquare,
  ShieldCheck,
  SlidersHorizontal,
  SlidersVertical,
  Volume2,
} from 'lucide-react';
import { accessRows } from '#/features/auth/components/access-rows.tsx';
import { backupRows, clearRow, snapshotRow } from '#/features/backup/components/backup-rows.tsx';
import { incognitoRows } from '#/features/chat/components/incognito-rows.tsx';
import { translationRows } from '#/features/chat/translation/translation-rows.tsx';
import { contentRows } from '#/features/content/components/content-setting-rows.tsx';
import {
  defaultModelRow,
  lineUpRow,
  memoryModelRow,
  titleModelRow,
  translationModelRow,
} from '#/features/models/components/model-rows.tsx';
import {
  desktopAppRows,
  desktopHostRows,
  desktopKeyRows,
  desktopServerRows,
  desktopUpdateRows,
} from '#/features/desktop/components/desktop-rows.tsx';
import { fileRows } from '#/features/files/components/file-rows.tsx';
import { historyRows } from '#/features/chat-history/components/history-rows.tsx';
import { movingRows } from '#/features/import-chats/components/moving-rows.tsx';
import { pictureRows } from '#/features/pictures/components/picture-rows.tsx';
import { ownMcpRows } from '#/features/own-mcp/components/own-mcp-rows.tsx';
import { installRows } from '#/features/pwa/components/install-rows.tsx';
import { promptRows } from '#/features/prompts/components/prompt-setting-rows.tsx';
import {
  ProviderSubpage,
  type SettingGroup,
  type SettingRow,
  type SettingSection,
} from '#/features/settings/public.ts';
import { downloadRows } from '#/features/download/components/download-rows.tsx';
import { aboutRows } from '#/features/settings/components/rows/about-rows.tsx';
import { answerRows, instructionRows } from '#/features/settings/components/rows/chat-rows.tsx';
import { appearanceRows } from '#/features/settings/components/rows/appearance-rows.tsx';
import { memoryRows, titleRows } from '#/features/settings/components/rows/auto-text-rows.tsx';
import { contextRows } from '#/features/settings/components/rows/model-config-rows.tsx';
import { accountSection } from './account-section.ts';
import { usageSection } from './usage-section.ts';
import { parameterRowsWithNotes } from './parameter-rows.tsx';
import { providerRows } from '#/features/settings/components/rows/provider-rows.tsx';
import { resetSettingsRow } from '#/features/settings/components/rows/reset-rows.tsx';
import { writingRows } from '#/features/settings/components/rows/writing-rows.tsx';
import { toolRows } from '#/features/tools/components/tool-setting-rows.tsx';
import { dictationRows } from '#/features/speech/components/dictation-rows.tsx';
import { readingRows } from '#/features/speech/components/reading-aloud-rows.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { sharedChatRows } from '#/features/share/owner/components/shared-chat-rows.tsx';
import { cloudRows, cloudSafetyRows, syncRows } from '#/features/sync/components/sync-rows.tsx';

const { hasServer, isApp } = runtimeConfig;
const isHosted = runtimeConfig.mode === 'hosted';
/** Where people have accounts, the chats on the server are among the settings of the account. */
const historyGroups: readonly SettingGroup[] =
  isHosted || !hasServer ? [] : [{ label: 'history.group', text: 'history.groupText', rows: historyRows }];

/** What only the desktop app has. */
const desktopSection: SettingSection = {
  id: 'desktop',
  label: 'desktop.section',
  icon: LaptopMinimal,
  groups: [
    { label: 'desktop.groupServer', rows: desktopServerRows },
    { label: 'desktop.groupApp', rows: desktopAppRows },
    { label: 'desktop.groupUpdates', rows: desktopUpdateRows },
    { label: 'desktop.groupKeys', rows: desktopKeyRows },
    { label: 'desktop.groupHosts', rows: desktopHostRows },
  ],
};

/** Every setting, in the order of the screen. A section appears here once it has a row that does something. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  ...(isHosted ? [accountSection] : []),
  {
    id: 'general',
    label: 'settings.sectionGeneral',
    icon: SlidersHorizontal,
    groups: [
      { label: 'settings.groupAppearance', rows: appearanceRows },
      { label: 'settings.groupWriting', rows: writingRows },
    ],
  },
  ...(platform.desktop ? [desktopSection] : []),
  {
    id: 'chat',
    label: 'settings.sectionChat',
    icon: MessageSquare,
    groups: [
      { label: 'settings.groupNewChats', rows: [defaultModelRow, lineUpRow, ...incognitoRows] },
      { label: 'settings.groupInstructions', rows: [...instructionRows, ...promptRows] },
      { label: 'settings.groupAnswers', rows: [...answerRows, ...toolRows, ...pictureRows] },
    ],
  },
  {
    id: 'models',
    label: 'providers.section',
    icon: Cpu,
    groups: [{ label: 'providers.groupOwn', rows: providerRows }],
    subpage: { parameter: 'provider', Page: ProviderSubpage },
  },
  {
    id: 'parameters',
    label: 'modelSettings.section',
    icon: SlidersVertical,
    groups: [
      { label: 'modelSettings.groupParameters', rows: parameterRowsWithNotes },
      { label: 'modelSettings.groupContext', rows: contextRows },
    ],
  },
  {
    id: 'memory',
    label: 'settings.sectionMemory',
    icon: Brain,
    groups: [
      { label: 'settings.groupMemory', rows: [...memoryRows, memoryModelRow] },
      { label: 'settings.groupTitles', rows: [...titleRows, titleModelRow] },
    ],
  },
  {
    id: 'translation',
    label: 'translate.section',
    icon: Languages,
    groups: [{ label: 'translate.group', rows: [...translationRows, translationModelRow] }],
  },
  {
    id: 'speech',
    label: 'speech.section',
    icon: Volume2,
    groups: [
      { label: 'speech.groupAloud', rows: readingRows },
      { label: 'speech.groupDictation', rows: dictationRows },
    ],
  },
  ...(accessRows.length === 0
    ? []
    : [
        {
          id: 'access',
          label: 'settings.sectionAccess',
          icon: ShieldCheck,
          groups: [{ label: 'settings.groupThisServer', rows: accessRows }],
        } as const,
      ]),
  {
    id: 'sync',
    label: 'sync.section',
    icon: Cloud,
    groups: [
      ...historyGroups,
      { label: 'sync.groupCloud', text: 'sync.groupCloudText', rows: syncRows },
      { label: 'sync.groupStore', rows: cloudRows },
      { label: 'sync.groupSafety', rows: cloudSafetyRows },
    ],
  },
  ...(hasServer ? [usageSection(isHosted)] : []),
  {
    id: 'data',
    label: 'settings.sectionData',
    icon: Database,
    groups: [
      { label: 'settings.groupYourData', rows: backupRows },
      ...(hasServer
        ? ([
            { label: 'files.group', rows: fileRows },
            { label: 'sharing.group', rows: sharedChatRows },
          ] as const)
        : []),
      { label: 'moving.group', rows: movingRows },
      // Where people have accounts, it is beside their API keys.
      ...(isHosted || !hasServer ? [] : [{ label: 'apiKeys.settingGroup', rows: ownMcpRows } as const]),
      { label: 'backup.groupTimeMachine', rows: [snapshotRow] },
      { label: 'backup.groupStartOver', rows: [resetSettingsRow(everyRow), clearRow] },
    ],
  },
  {
    id: 'about',
    label: 'settings.sectionAbout',
    icon: Info,
    groups: [
      {
        label: 'settings.groupThisVersion',
        rows: [...aboutRows, ...(isApp ? [] : installRows), ...(hasServer ? [...downloadRows, ...contentRows] : [])],
      },
    ],
  },
];

function everyRow(): readonly SettingRow[] {
  return SETTING_SECTIONS.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows));
}
