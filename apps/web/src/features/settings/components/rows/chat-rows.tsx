import { INPUT_PLACEHOLDER, TOOL_ROUNDS_LIMITS } from '@parley/contract';
import { useId } from 'react';
import { Slider } from '#/components/slider.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { showToast } from '#/components/toast.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { updateConfig, useConfig } from '../../store.ts';
import type { SettingRow } from '../setting-types.ts';

/** More than this would take the place of the chat itself in what is sent. */
const LONGEST_INSTRUCTION = 20_000;

interface ControlProps {
  readonly label: string;
}

function InjectSwitch({ label }: ControlProps) {
  const isOn = useConfig((config) => config.enableInjectSystemPrompts);
  return <Switch label={label} checked={isOn} onChange={(next) => updateConfig({ enableInjectSystemPrompts: next })} />;
}

function GlobalPromptField({ label }: ControlProps) {
  const t = useT();
  const prompt = useConfig((config) => config.globalPrompt);
  return (
    <TextArea
      aria-label={label}
      value={prompt}
      maxLength={LONGEST_INSTRUCTION}
      placeholder={t('settings.globalPromptExample')}
      onChange={(event) => updateConfig({ globalPrompt: event.target.value })}
    />
  );
}

function TemplateField({ label }: ControlProps) {
  const t = useT();
  const noteId = useId();
  const template = useConfig((config) => config.template);
  const isMissing = template.trim() !== '' && !template.includes(INPUT_PLACEHOLDER);
  return (
    <>
      <TextArea
        aria-label={label}
        aria-describedby={noteId}
        rows={2}
        value={template}
        maxLength={LONGEST_INSTRUCTION}
        onChange={(event) => updateConfig({ template: event.target.value })}
      />
      <output id={noteId} className="mt-1.5 block text-meta text-warn empty:hidden">
        {isMissing && t('settings.templateWithout')}
      </output>
    </>
  );
}

function CodeFoldSwitch({ label }: ControlProps) {
  const isOn = useConfig((config) => config.enableCodeFold);
  return <Switch label={label} checked={isOn} onChange={(enableCodeFold) => updateConfig({ enableCodeFold })} />;
}

function ArtifactsSwitch({ label }: ControlProps) {
  const isOn = useConfig((config) => config.enableArtifacts);
  return <Switch label={label} checked={isOn} onChange={(enableArtifacts) => updateConfig({ enableArtifacts })} />;
}

function FinishRepliesSwitch({ label }: ControlProps) {
  const isOn = useConfig((config) => config.finishReplies);
  return <Switch label={label} checked={isOn} onChange={(finishReplies) => updateConfig({ finishReplies })} />;
}

function ToolRoundsSlider({ label }: ControlProps) {
  const rounds = useConfig((config) => config.maxToolRounds);
  return (
    <Slider
      label={label}
      value={rounds}
      min={TOOL_ROUNDS_LIMITS.min}
      max={TOOL_ROUNDS_LIMITS.max}
      format={(value) => value.toLocaleString(currentLanguage().tag)}
      onChange={(maxToolRounds) => updateConfig({ maxToolRounds })}
    />
  );
}

/** The browser is asked when somebody switches it on, and only then. */
function NotifyRepliesSwitch({ label }: ControlProps) {
  const t = useT();
  const isOn = useConfig((config) => config.notifyReplies);
  const change = async (notifyReplies: boolean): Promise<void> => {
    const isAllowed =
      !notifyReplies || platform.notify !== undefined || (await Notification.requestPermission()) === 'granted';
    if (isAllowed) updateConfig({ notifyReplies });
    else showToast({ kind: 'error', text: t('settings.notifyRefused') });
  };
  return <Switch label={label} checked={isOn} onChange={(wanted) => void change(wanted)} />;
}

/** What models are told beside the question. */
export const instructionRows: readonly SettingRow[] = [
  {
    id: 'introduction',
    label: 'settings.injectPrompts',
    description: 'settings.injectPromptsText',
    keywords: 'settings.injectPromptsKeywords',
    keys: ['enableInjectSystemPrompts'],
    Control: InjectSwitch,
  },
  {
    id: 'instructions',
    label: 'settings.globalPrompt',
    description: 'settings.globalPromptText',
    keywords: 'settings.globalPromptKeywords',
    keys: ['globalPrompt'],
    layout: 'full',
    Control: GlobalPromptField,
  },
  {
    id: 'input-template',
    label: 'settings.template',
    description: 'settings.templateText',
    keywords: 'settings.templateKeywords',
    keys: ['template'],
    layout: 'full',
    Control: TemplateField,
  },
];

/** How answers are shown. */
export const answerRows: readonly SettingRow[] = [
  {
    id: 'code-fold',
    label: 'settings.codeFold',
    description: 'settings.codeFoldText',
    keywords: 'settings.codeFoldKeywords',
    keys: ['enableCodeFold'],
    Control: CodeFoldSwitch,
  },
  {
    id: 'artifacts',
    label: 'settings.artifacts',
    description: 'settings.artifactsText',
    keywords: 'settings.artifactsKeywords',
    keys: ['enableArtifacts'],
    Control: ArtifactsSwitch,
  },
  {
    id: 'tool-rounds',
    label: 'settings.toolRounds',
    description: 'settings.toolRoundsText',
    keywords: 'settings.toolRoundsKeywords',
    keys: ['maxToolRounds'],
    Control: ToolRoundsSlider,
  },
  {
    id: 'finish-replies',
    label: 'settings.finishReplies',
    description: 'settings.finishRepliesText',
    keywords: 'settings.finishRepliesKeywords',
    keys: ['finishReplies'],
    Control: FinishRepliesSwitch,
  },
  {
    id: 'notify-replies',
    label: 'settings.notifyReplies',
    description: 'settings.notifyRepliesText',
    keywords: 'settings.notifyRepliesKeywords',
    keys: ['notifyReplies'],
    Control: NotifyRepliesSwitch,
  },
];
