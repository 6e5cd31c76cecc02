import { Cpu, Database, Info, SlidersHorizontal } from 'lucide-react';
import { ProviderSubpage } from './providers/provider-pane.tsx';
import { aboutRows } from './rows/about-rows.tsx';
import { appearanceRows } from './rows/appearance-rows.tsx';
import { dataRows } from './rows/data-rows.tsx';
import { providerRows } from './rows/provider-rows.tsx';
import { writingRows } from './rows/writing-rows.tsx';
import type { SettingSection } from './setting-types.ts';

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
    id: 'models',
    label: 'providers.section',
    icon: Cpu,
    groups: [{ label: 'providers.groupOwn', rows: providerRows }],
    subpage: { parameter: 'provider', Page: ProviderSubpage },
  },
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
    groups: [{ label: 'settings.groupThisVersion', rows: aboutRows }],
  },
];
