import { FONT_SIZE_MAX, FONT_SIZE_MIN, SIDEBAR_WIDTH_MAX_PX } from '@parley/contract';
import { Select } from '#/components/select.tsx';
import { Slider } from '#/components/slider.tsx';
import { Switch } from '#/components/switch.tsx';
import { rememberLanguage, wantedLanguage } from '#/i18n/i18n.ts';
import { LANGUAGES, type LanguageCode } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { SIDEBAR_WIDTH_MIN_PX } from '../../model/sidebar-width-min.ts';
import { updateConfig, useConfig } from '../../store.ts';
import { AvatarTiles } from '../avatar-tiles.tsx';
import { FontFamilyInput } from '../font-family-input.tsx';
import type { SettingRow } from '../setting-types.ts';
import { ThemeTiles } from '../theme-tiles.tsx';

interface ControlProps {
  readonly label: string;
}

/** Languages with a translation first; the others say that they come in English. */
const OFFERED_LANGUAGES = LANGUAGES.toSorted((one, other) => Number(other.complete) - Number(one.complete));

function LanguageSelect({ label }: ControlProps) {
  const t = useT();
  return (
    <Select<string>
      label={label}
      value={wantedLanguage().code}
      options={OFFERED_LANGUAGES.map(({ code, name, complete }) => ({
        value: code,
        label: complete ? name : t('settings.languageInEnglish', { language: name }),
      }))}
      onChange={(code) => {
        rememberLanguage(code as LanguageCode);
        updateConfig({ language: code as LanguageCode });
        // Texts that are drawn already, or in memory, keep their language.
        location.reload();
      }}
    />
  );
}

function FontSizeSlider({ label }: ControlProps) {
  const t = useT();
  const size = useConfig((config) => config.fontSize);
  return (
    <Slider
      label={label}
      value={size}
      min={FONT_SIZE_MIN}
      max={FONT_SIZE_MAX}
      format={(value) => t('settings.fontSizeValue', { size: value })}
      onChange={(fontSize) => updateConfig({ fontSize })}
    />
  );
}

function TightBorderSwitch({ label }: ControlProps) {
  const isTight = useConfig((config) => config.tightBorder);
  return <Switch label={label} checked={isTight} onChange={(tightBorder) => updateConfig({ tightBorder })} />;
}

function SidebarWidthSlider({ label }: ControlProps) {
  const t = useT();
  const width = useConfig((config) => config.sidebarWidth);
  return (
    <Slider
      label={label}
      value={Math.max(width, SIDEBAR_WIDTH_MIN_PX)}
      min={SIDEBAR_WIDTH_MIN_PX}
      max={SIDEBAR_WIDTH_MAX_PX}
      step={10}
      format={() => t('settings.sidebarWidthValue', { size: width })}
      onChange={(sidebarWidth) => updateConfig({ sidebarWidth })}
    />
  );
}

/** How the product looks. */
export const appearanceRows: readonly SettingRow[] = [
  {
    id: 'theme',
    label: 'settings.theme',
    description: 'settings.themeText',
    keywords: 'settings.themeKeywords',
    keys: ['theme'],
    layout: 'tall',
    Control: ThemeTiles,
  },
  {
    id: 'language',
    label: 'settings.language',
    description: 'settings.languageText',
    keywords: 'settings.languageKeywords',
    layout: 'wide',
    Control: LanguageSelect,
  },
  {
    id: 'text-size',
    label: 'settings.fontSize',
    description: 'settings.fontSizeText',
    keywords: 'settings.fontSizeKeywords',
    keys: ['fontSize'],
    layout: 'wide',
    Control: FontSizeSlider,
  },
  {
    id: 'font',
    label: 'settings.fontFamily',
    description: 'settings.fontFamilyText',
    keywords: 'settings.fontFamilyKeywords',
    keys: ['fontFamily'],
    layout: 'wide',
    Control: FontFamilyInput,
  },
  {
    id: 'compact-frame',
    label: 'settings.tightBorder',
    description: 'settings.tightBorderText',
    keywords: 'settings.tightBorderKeywords',
    keys: ['tightBorder'],
    isForWide: true,
    Control: TightBorderSwitch,
  },
  {
    id: 'sidebar-width',
    label: 'settings.sidebarWidth',
    description: 'settings.sidebarWidthText',
    keywords: 'settings.sidebarWidthKeywords',
    keys: ['sidebarWidth'],
    isForWide: true,
    layout: 'wide',
    Control: SidebarWidthSlider,
  },
  {
    id: 'avatar',
    label: 'settings.avatar',
    description: 'settings.avatarText',
    keywords: 'settings.avatarKeywords',
    keys: ['avatar'],
    layout: 'tall',
    Control: AvatarTiles,
  },
];
