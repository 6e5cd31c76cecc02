import {
  TTS_ENGINES,
  TTS_MODELS,
  TTS_SPEED_MAX,
  TTS_SPEED_MIN,
  TTS_VOICES,
  type TtsConfig,
  type TtsEngine,
} from '@parley/contract';
import { Square, Volume2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#/components/button.tsx';
import { Select } from '#/components/select.tsx';
import { Slider } from '#/components/slider.tsx';
import { Switch } from '#/components/switch.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { useModels } from '#/features/models/public.ts';
import { getConfig, updateConfig, useConfig, type SettingRow } from '#/features/settings/public.ts';
import { stopReading, toggleReading, usePlayback } from '../playback.ts';
import { Explained, type ControlProps } from './setting-parts.tsx';
import { useBrowserVoices } from './use-browser-voices.ts';

const SPEED_STEP = 0.05;
const SAMPLE_ID = 'settings/sample';

function change(patch: Partial<TtsConfig>): void {
  updateConfig({ ttsConfig: { ...getConfig().ttsConfig, ...patch } });
}

function EnableSwitch({ label }: ControlProps) {
  const isOn = useConfig(({ ttsConfig }) => ttsConfig.enable);
  return <Switch label={label} checked={isOn} onChange={(enable) => change({ enable })} />;
}

function AutoplaySwitch({ label }: ControlProps) {
  const t = useT();
  const isOn = useConfig(({ ttsConfig }) => ttsConfig.autoplay);
  const isHeard = useConfig(({ ttsConfig }) => ttsConfig.enable);
  return (
    <Explained why={!isHeard && t('speech.autoplayOff')}>
      <div className="flex justify-end phone:justify-start">
        <Switch label={label} checked={isOn} disabled={!isHeard} onChange={(autoplay) => change({ autoplay })} />
      </div>
    </Explained>
  );
}

function EngineSelect({ label }: ControlProps) {
  const t = useT();
  const engine = useConfig(({ ttsConfig }) => ttsConfig.engine);
  const voices = useBrowserVoices();
  const isLacking = voices?.length === 0;
  const names = { 'OpenAI-TTS': t('speech.engineServer'), 'Web Speech API': t('speech.engineBrowser') };
  const isOff = (value: TtsEngine) => value === 'Web Speech API' && isLacking && engine !== value;
  return (
    <Explained why={isLacking && t('speech.engineLacking')}>
      <Select
        label={label}
        value={engine}
        options={TTS_ENGINES.map((value) => ({ value, label: names[value], disabled: isOff(value) }))}
        // A voice of the one is none of the other.
        onChange={(next) => next !== engine && change({ engine: next, voice: TTS_VOICES[0] })}
      />
    </Explained>
  );
}

function ModelSelect({ label }: ControlProps) {
  const t = useT();
  const model = useConfig(({ ttsConfig }) => ttsConfig.model);
  const isServer = useConfig(({ ttsConfig }) => ttsConfig.engine === 'OpenAI-TTS');
  const offered = useModels().models.flatMap(({ type, name }) => (type === 'SPEECH' ? [name] : []));
  const names = [...new Set([...TTS_MODELS, ...offered, model])];
  return (
    <Explained why={!isServer && t('speech.modelNone')}>
      <Select
        label={label}
        value={model}
        disabled={!isServer}
        options={names.map((name) => ({ value: name, label: <bdi>{name}</bdi> }))}
        onChange={(next) => change({ model: next })}
      />
    </Explained>
  );
}

function VoiceSelect({ label }: ControlProps) {
  const t = useT();
  const voice = useConfig(({ ttsConfig }) => ttsConfig.voice);
  const isServer = useConfig(({ ttsConfig }) => ttsConfig.engine === 'OpenAI-TTS');
  const own = useBrowserVoices() ?? [];
  const { options, value } = isServer ? serverVoices(voice) : ownVoices(own, voice, t('speech.voiceAutomatic'));
  return (
    <div className="flex flex-col gap-2">
      <Select label={label} value={value} options={options} onChange={(next) => change({ voice: next })} />
      <SampleButton isOff={!isServer && own.length === 0} />
    </div>
  );
}

function serverVoices(voice: string) {
  const names = [...new Set([...TTS_VOICES, voice])];
  const shown = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return { value: voice, options: names.map((name) => ({ value: name, label: <bdi>{shown(name)}</bdi> })) };
}

/** The browser's voices as options, those in the language of the interface first; there may be hundreds. */
function ownVoices(voices: readonly SpeechSynthesisVoice[], voice: string, automatic: string) {
  const [base = ''] = currentLanguage().tag.split('-');
  const isOurs = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().startsWith(base);
  const sorted = [...voices.filter(isOurs), ...voices.filter((other) => !isOurs(other))];
  const names = [...new Map(sorted.map(({ name, lang }) => [name, lang]))];
  return {
    value: names.some(([name]) => name === voice) ? voice : '',
    options: [
      { value: '', label: automatic },
      ...names.map(([name, lang]) => ({ value: name, label: <bdi>{`${name} (${lang})`}</bdi> })),
    ],
  };
}

function SampleButton({ isOff }: { readonly isOff: boolean }) {
  const t = useT();
  const playback = usePlayback(SAMPLE_ID);
  // Whoever leaves the settings does not want to hear more of them.
  useEffect(() => stopReading, []);
  return (
    <Button
      size="small"
      className="self-start"
      icon={playback === 'playing' ? Square : Volume2}
      busy={playback === 'loading'}
      disabled={isOff}
      onClick={() => toggleReading(SAMPLE_ID, t('speech.sampleText'))}
    >
      {t(playback === 'playing' ? 'speech.sampleStop' : 'speech.sample')}
    </Button>
  );
}

function SpeedSlider({ label }: ControlProps) {
  const t = useT();
  const speed = useConfig(({ ttsConfig }) => ttsConfig.speed);
  const format = (value: number) =>
    t('speech.speedValue', {
      formatted: value.toLocaleString(currentLanguage().tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    });
  return (
    <Slider
      label={label}
      value={speed}
      min={TTS_SPEED_MIN}
      max={TTS_SPEED_MAX}
      step={SPEED_STEP}
      format={format}
      onChange={(next) => change({ speed: next })}
    />
  );
}

/** How messages are read aloud. */
export const readingRows: readonly SettingRow[] = [
  {
    id: 'read-aloud',
    label: 'speech.enable',
    description: 'speech.enableText',
    keywords: 'speech.enableKeywords',
    keys: ['ttsConfig.enable'],
    Control: EnableSwitch,
  },
  {
    id: 'read-answers',
    label: 'speech.autoplay',
    description: 'speech.autoplayText',
    keywords: 'speech.autoplayKeywords',
    keys: ['ttsConfig.autoplay'],
    Control: AutoplaySwitch,
  },
  {
    id: 'voice-engine',
    label: 'speech.engine',
    description: 'speech.engineText',
    keywords: 'speech.engineKeywords',
    keys: ['ttsConfig.engine'],
    layout: 'wide',
    Control: EngineSelect,
  },
  {
    id: 'voice-model',
    label: 'speech.model',
    description: 'speech.modelText',
    keywords: 'speech.modelKeywords',
    keys: ['ttsConfig.model'],
    layout: 'wide',
    Control: ModelSelect,
  },
  {
    id: 'voice',
    label: 'speech.voice',
    description: 'speech.voiceText',
    keywords: 'speech.voiceKeywords',
    keys: ['ttsConfig.voice'],
    layout: 'wide',
    Control: VoiceSelect,
  },
  {
    id: 'voice-speed',
    label: 'speech.speed',
    description: 'speech.speedText',
    keywords: 'speech.speedKeywords',
    keys: ['ttsConfig.speed'],
    layout: 'wide',
    Control: SpeedSlider,
  },
];
