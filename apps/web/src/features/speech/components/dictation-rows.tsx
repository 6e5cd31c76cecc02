import { SPEECH_LOCALES, STT_ENGINES, type SpeechLocale, type SttConfig } from '@parley/contract';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { getConfig, updateConfig, useConfig, type SettingRow } from '#/features/settings/public.ts';
import { canDictate } from '../dictation/dictation.ts';
import { Explained, type ControlProps } from './setting-parts.tsx';

function change(patch: Partial<SttConfig>): void {
  updateConfig({ sttConfig: { ...getConfig().sttConfig, ...patch } });
}

function EnableSwitch({ label }: ControlProps) {
  const isOn = useConfig(({ sttConfig }) => sttConfig.enable);
  return <Switch label={label} checked={isOn} onChange={(enable) => change({ enable })} />;
}

function EngineSelect({ label }: ControlProps) {
  const t = useT();
  const engine = useConfig(({ sttConfig }) => sttConfig.engine);
  const names = { 'Web Speech API': t('speech.listenerBrowser'), 'OpenAI Whisper': t('speech.listenerServer') };
  const lacking = engine === 'Web Speech API' ? 'speech.listenerLackingBrowser' : 'speech.listenerLackingServer';
  return (
    <Explained why={!canDictate(engine) && t(lacking)}>
      <Select
        label={label}
        value={engine}
        options={STT_ENGINES.map((value) => ({
          value,
          label: names[value],
          disabled: value !== engine && !canDictate(value),
        }))}
        onChange={(next) => change({ engine: next })}
      />
    </Explained>
  );
}

/** What is spoken the same in every country goes without one; Chinese goes by how it is written. */
const SHOWN_AS: Partial<Record<SpeechLocale, string>> = {
  'en-US': 'en-US',
  'pt-BR': 'pt-BR',
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
};

/** Each in its own words, as those who speak it look for it. */
const LOCALE_OPTIONS = SPEECH_LOCALES.map((value) => {
  const shown = SHOWN_AS[value] ?? value.slice(0, 2);
  const name = new Intl.DisplayNames([value], { type: 'language', style: 'short' }).of(shown) ?? value;
  return { value, label: <bdi>{name.charAt(0).toLocaleUpperCase(value) + name.slice(1)}</bdi> };
});

function LanguageSelect({ label }: ControlProps) {
  const lang = useConfig(({ sttConfig }) => sttConfig.lang);
  return <Select label={label} value={lang} options={LOCALE_OPTIONS} onChange={(next) => change({ lang: next })} />;
}

/** How messages are dictated. */
export const dictationRows: readonly SettingRow[] = [
  {
    id: 'dictate',
    label: 'speech.dictate',
    description: 'speech.dictateText',
    keywords: 'speech.dictateKeywords',
    keys: ['sttConfig.enable'],
    Control: EnableSwitch,
  },
  {
    id: 'dictation-engine',
    label: 'speech.listener',
    description: 'speech.listenerText',
    keywords: 'speech.listenerKeywords',
    keys: ['sttConfig.engine'],
    layout: 'wide',
    Control: EngineSelect,
  },
  {
    id: 'dictation-language',
    label: 'speech.language',
    description: 'speech.languageText',
    keywords: 'speech.languageKeywords',
    keys: ['sttConfig.lang'],
    layout: 'wide',
    Control: LanguageSelect,
  },
];
