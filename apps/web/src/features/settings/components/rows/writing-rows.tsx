import { SUBMIT_KEYS } from '@parley/contract';
import { Select } from '#/components/select.tsx';
import { shortcutParts } from '#/components/shortcut-text.ts';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { isMac } from '#/lib/keyboard.ts';
import { askToSkipMaskPage } from '../../skip-mask-page.ts';
import { updateConfig, useConfig } from '../../store.ts';
import type { SettingRow } from '../setting-types.ts';

interface ControlProps {
  readonly label: string;
}

function SubmitKeySelect({ label }: ControlProps) {
  const t = useT();
  const submitKey = useConfig((config) => config.submitKey);
  const options = SUBMIT_KEYS.map((keys) => ({ value: keys, label: shortcutParts(keys, isMac, t).join(' + ') }));
  return (
    <Select label={label} value={submitKey} options={options} onChange={(key) => updateConfig({ submitKey: key })} />
  );
}

function MaskPageSwitch({ label }: ControlProps) {
  const isSkipped = useConfig((config) => config.dontShowMaskSplashScreen);
  const change = (isOn: boolean) => {
    if (isOn) updateConfig({ dontShowMaskSplashScreen: false });
    else void askToSkipMaskPage();
  };
  return <Switch label={label} checked={!isSkipped} onChange={change} />;
}

function PromptHintSwitch({ label }: ControlProps) {
  const isOff = useConfig((config) => config.disablePromptHint);
  return <Switch label={label} checked={!isOff} onChange={(isOn) => updateConfig({ disablePromptHint: !isOn })} />;
}

function PreviewSwitch({ label }: ControlProps) {
  const isOn = useConfig((config) => config.sendPreviewBubble);
  return <Switch label={label} checked={isOn} onChange={(next) => updateConfig({ sendPreviewBubble: next })} />;
}

function BuiltinMasksSwitch({ label }: ControlProps) {
  const isHidden = useConfig((config) => config.hideBuiltinMasks);
  return <Switch label={label} checked={!isHidden} onChange={(isOn) => updateConfig({ hideBuiltinMasks: !isOn })} />;
}

/** How a message is written and a chat begun. */
export const writingRows: readonly SettingRow[] = [
  {
    id: 'send-key',
    label: 'settings.submitKey',
    description: 'settings.submitKeyText',
    keywords: 'settings.submitKeyKeywords',
    keys: ['submitKey'],
    layout: 'wide',
    Control: SubmitKeySelect,
  },
  {
    id: 'prompt-hints',
    label: 'settings.promptHints',
    description: 'settings.promptHintsText',
    keywords: 'settings.promptHintsKeywords',
    keys: ['disablePromptHint'],
    Control: PromptHintSwitch,
  },
  {
    id: 'preview-bubble',
    label: 'settings.previewBubble',
    description: 'settings.previewBubbleText',
    keywords: 'settings.previewBubbleKeywords',
    keys: ['sendPreviewBubble'],
    Control: PreviewSwitch,
  },
  {
    id: 'mask-page',
    label: 'settings.maskPage',
    description: 'settings.maskPageText',
    keywords: 'settings.maskPageKeywords',
    keys: ['dontShowMaskSplashScreen'],
    Control: MaskPageSwitch,
  },
  {
    id: 'builtin-masks',
    label: 'settings.builtinMasks',
    description: 'settings.builtinMasksText',
    keywords: 'settings.builtinMasksKeywords',
    keys: ['hideBuiltinMasks'],
    Control: BuiltinMasksSwitch,
  },
];
