import { MODEL_CONFIG_LIMITS, type ModelConfig } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';
import type { NumberRange } from './read-number.ts';

interface FieldWords {
  /** The anchor of the field: `/settings/parameters#<id>`. */
  readonly id: string;
  readonly label: TextKey;
  readonly description: TextKey;
  readonly keywords: TextKey;
  /** What it decides: how a model answers, or how much of a chat it gets to read. */
  readonly about: 'answer' | 'context';
}

export interface NumberField extends FieldWords {
  readonly kind: 'number';
  readonly key: keyof typeof MODEL_CONFIG_LIMITS;
  readonly step: number;
  readonly isWhole: boolean;
  readonly hasSlider: boolean;
}

interface EffortField extends FieldWords {
  readonly kind: 'effort';
  readonly key: 'reasoning_effort';
}

/** One parameter of a model as it is edited. */
export type ModelField = NumberField | EffortField;

const SLIDER = { kind: 'number', isWhole: false, hasSlider: true } as const;
const COUNT = { kind: 'number', isWhole: true, hasSlider: false } as const;

/** Every parameter, in the order in which they are shown. */
export const MODEL_FIELDS = [
  { ...SLIDER, ...words('temperature', 'temperature', 'answer'), key: 'temperature', step: 0.1 },
  { ...SLIDER, ...words('top-p', 'topP', 'answer'), key: 'top_p', step: 0.05 },
  { ...COUNT, ...words('max-tokens', 'maxTokens', 'answer'), key: 'max_tokens', step: 100 },
  { ...SLIDER, ...words('presence-penalty', 'presence', 'answer'), key: 'presence_penalty', step: 0.1 },
  { ...SLIDER, ...words('frequency-penalty', 'frequency', 'answer'), key: 'frequency_penalty', step: 0.1 },
  { ...words('reasoning-effort', 'effort', 'answer'), kind: 'effort', key: 'reasoning_effort' },
  { ...COUNT, ...words('max-completion-tokens', 'completion', 'answer'), key: 'max_completion_tokens', step: 1_000 },
  { ...COUNT, ...words('history-count', 'history', 'context'), key: 'historyMessageCount', step: 1 },
  {
    ...COUNT,
    ...words('compression-threshold', 'threshold', 'context'),
    key: 'compressMessageLengthThreshold',
    step: 100,
  },
] as const satisfies readonly (ModelField & { readonly key: keyof ModelConfig })[];

export function rangeOf({ key, isWhole }: NumberField): NumberRange {
  const { min, max } = MODEL_CONFIG_LIMITS[key];
  return { min, max, isWhole };
}

type WordKey =
  | 'temperature'
  | 'topP'
  | 'maxTokens'
  | 'presence'
  | 'frequency'
  | 'completion'
  | 'effort'
  | 'history'
  | 'threshold';

function words<About extends FieldWords['about']>(
  id: string,
  key: WordKey,
  about: About,
): FieldWords & { readonly about: About } {
  return {
    id,
    label: `modelSettings.${key}`,
    description: `modelSettings.${key}Text`,
    keywords: `modelSettings.${key}Keywords`,
    about,
  };
}
