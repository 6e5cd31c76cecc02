import '../../i18n/settings-texts.ts';
import '../../i18n/model-settings-texts.ts';
import {
  Brain,
  Cpu,
  Database,
  Info,
  MessageSquare,
  ShieldCheck,
  SlidersHorizontal,
  SlidersVertical,
} from 'lucide-react';
import { accessRows } from '../../features/auth/components/access-rows.tsx';
import { incognitoRows } from '../../features/chat/components/incognito-rows.tsx';
import { contentRows } from '../../features/content/components/content-setting-rows.tsx';
import {
  defaultModelRow,
  lineUpRow,
  memoryModelRow,
  titleModelRow,
} from '../../features/models/components/model-rows.tsx';
import { promptRows } from '../../features/prompts/components/prompt-setting-rows.tsx';
import { ProviderSubpage } from '../../features/settings/components/providers/provider-pane.tsx';
import { aboutRows } from '../../features/settings/components/rows/about-rows.tsx';
import { answerRows, instructionRows } from '../../features/settings/components/rows/chat-rows.tsx';
import { appearanceRows } from '../../features/settings/components/rows/appearance-rows.tsx';
import { dataRows } from '../../features/settings/components/rows/data-rows.tsx';
import { memoryRows, titleRows } from '../../features/settings/components/rows/auto-text-rows.tsx';
import { contextRows, parameterRows } from '../../features/settings/components/rows/model-config-rows.tsx';
import { providerRows } from '../../features/settings/components/rows/provider-rows.tsx';
import { writingRows } from '../../features/settings/components/rows/writing-rows.tsx';
import type { SettingSection } from '../../features/settings/components/setting-types.ts';

/** Every setting, in the order of the screen. A section appears here once it has a row that does something. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'general',
    label: 'settings.sectionGeneral',
    icon: SlidersHorizontal,
    groups: [
      { label: 'settings.groupAppearance', rows: appearanceRows },
      { label: 'settings.groupWriting', rows: writingRows },
    ],
  },
  {
    id: 'chat',
    label: 'settings.sectionChat',
    icon: MessageSquare,
    groups: [
      { label: 'settings.groupNewChats', rows: [defaultModelRow, lineUpRow, ...incognitoRows] },
      { label: 'settings.groupInstructions', rows: [...instructionRows, ...promptRows] },
      { label: 'settings.groupAnswers', rows: answerRows },
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
      { label: 'modelSettings.groupParameters', rows: parameterRows },
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
    id: 'data',
    label: 'settings.sectionData',
    icon: Database,
    groups: [{ label: 'settings.groupYourData', rows: dataRows }],
  },
  {
    id: 'about',
    label: 'settings.sectionAbout',
    icon: Info,
    groups: [{ label: 'settings.groupThisVersion', rows: [...aboutRows, ...contentRows] }],
  },
];
