import { LlmConfig, type ChatRequest } from '@parley/contract';
import { PROVIDER_REGISTRY } from '../registry.ts';
import { effortFor } from './effort.ts';
import { familyOf } from './families.ts';
import { parameterFate, type ParameterFate, type ParameterRules } from './parameter-fate.ts';
import { isNeutral } from './passed-on.ts';
import { reasons, replyLimit, type SetModel } from './reply-limit.ts';
import { wireOf } from './wire-of.ts';

export type ModelSetting = keyof LlmConfig;

export type SentSettings = Pick<ChatRequest, ModelSetting>;

/** As everybody has them who never touched them. */
const UNTOUCHED: LlmConfig = LlmConfig.parse({});
const SETTINGS = Object.keys(UNTOUCHED) as ModelSetting[];

/**
 * The one answer to what becomes of a setting with a model: the chat sends by it, the settings explain by it, and the
 * bodies that leave for a provider are made from the same rules.
 */
export function settingFate(model: SetModel, name: ModelSetting, settings: LlmConfig): ParameterFate {
  const value = settings[name];
  if (name === 'max_tokens' || name === 'max_completion_tokens') return limitFate(model, name, settings);
  if (name === 'reasoning_effort') {
    const { fields, dropped } = effortPlan(model, settings);
    if (dropped) {
      if (dropped.sent === undefined) return { kind: 'not-applied', reason: dropped.reason };
      return { kind: 'sent', as: name, value: dropped.sent, isAdjusted: true };
    }
    return { kind: 'sent', as: Object.keys(fields)[0] ?? name, value, isAdjusted: false };
  }
  const fate = parameterFate(rulesFor(model, settings), name, value);
  // A provider's own default is left out: some refuse to see it.
  return fate.kind === 'sent' && name !== 'temperature' && isNeutral(name, value) ? { kind: 'default' } : fate;
}

/** Values that mean something, to see whether a model would take a setting that is neutral at the moment. */
const TELLING: Partial<LlmConfig> = { top_p: 0.5, presence_penalty: 1, frequency_penalty: 1 };

/** What would become of a setting if it were changed: a model that refuses penalties does so before one is set. */
export function settingUse(model: SetModel, name: ModelSetting, settings: LlmConfig): ParameterFate {
  const probe = isNeutral(name, settings[name]) && name in TELLING ? { ...settings, [name]: TELLING[name] } : settings;
  return settingFate(model, name, probe);
}

/**
 * The parameters of a chat request. What a person set goes out even where the model refuses it, so that whoever makes
 * the body can name it; what nobody touched is left out or fitted without a word.
 */
export function requestSettings(model: SetModel, settings: LlmConfig): SentSettings {
  const sent: Partial<Record<ModelSetting, unknown>> = {};
  const effective = withoutClash(model, settings);
  for (const name of SETTINGS) {
    const value = effective[name];
    if (value === undefined) continue;
    const fate = settingFate(model, name, settings);
    const isLimit = name === 'max_tokens' || name === 'max_completion_tokens';
    // Of the two limits a model goes by one; the other is not refused, it is for other models.
    if (fate.kind === 'not-applied' && !isLimit && value !== UNTOUCHED[name]) sent[name] = value;
    if (fate.kind === 'sent')
      sent[name] = fate.isAdjusted && (isLimit || value === UNTOUCHED[name]) ? fate.value : value;
  }
  return sent as SentSettings;
}

/** The parameters of a call that nobody asked for, such as a title: as little thinking as will do. */
export function briefSettings({ provider, name }: SetModel): Pick<ChatRequest, 'reasoning_effort'> {
  const family = familyOf(provider, name);
  if (family.thinksByDefault !== true) return {};
  if (family.thinkingSwitch !== undefined) return { reasoning_effort: 'none' };
  const settings = { ...UNTOUCHED, reasoning_effort: 'low' } as const;
  const fate = settingFate({ provider, name }, 'reasoning_effort', settings);
  return fate.kind === 'sent' ? { reasoning_effort: String(fate.value) } : {};
}

function limitFate(model: SetModel, name: 'max_tokens' | 'max_completion_tokens', settings: LlmConfig): ParameterFate {
  const family = familyOf(model.provider, model.name);
  const isUsed = reasons(model) === (name === 'max_completion_tokens');
  if (!isUsed) return { kind: 'not-applied', reason: 'model' };
  const value = replyLimit(model, settings);
  if (value === undefined) return { kind: 'default' };
  return { kind: 'sent', as: family.lengthLimit ?? 'max_tokens', value, isAdjusted: value !== settings[name] };
}

function effortPlan({ provider, name }: SetModel, { reasoning_effort }: LlmConfig) {
  const wire = wireOf(provider, name, { reasoning_effort });
  return effortFor(reasoning_effort, { family: familyOf(provider, name), wire, isStream: true, hasTools: false });
}

function rulesFor(model: SetModel, settings: LlmConfig): ParameterRules {
  const { provider, name } = model;
  return {
    wire: wireOf(provider, name, settings),
    family: familyOf(provider, name),
    quirks: PROVIDER_REGISTRY[provider].quirks,
    outputTokens: model.outputTokens,
    isThinking: effortPlan(model, settings).isThinking,
    given: withoutClash(model, settings),
  };
}

/** Claude takes either a temperature or a top P: the one that a person set counts. */
function withoutClash({ provider, name }: SetModel, settings: LlmConfig): Partial<LlmConfig> {
  const isTopPAlone = settings.top_p !== UNTOUCHED.top_p && settings.temperature === UNTOUCHED.temperature;
  if (!isTopPAlone || wireOf(provider, name, settings) !== 'anthropic') return settings;
  const { temperature: _, ...rest } = settings;
  return rest;
}
