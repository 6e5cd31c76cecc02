import type {
  AppConfig,
  AutoTextConfig,
  ModelConfig,
  SttConfig,
  TitleConfig,
  TranslationConfig,
  TtsConfig,
} from '@parley/contract';

type FieldOf<Group extends keyof AppConfig, Fields> = `${Group}.${keyof Fields & string}`;

/** A stored setting by its name, or by `group.field` where several stand together. */
export type SettingKey =
  | keyof AppConfig
  | FieldOf<'modelConfig', ModelConfig>
  | FieldOf<'summaryConfig', AutoTextConfig>
  | FieldOf<'titleConfig', TitleConfig>
  | FieldOf<'translationConfig', TranslationConfig>
  | FieldOf<'ttsConfig', TtsConfig>
  | FieldOf<'sttConfig', SttConfig>;

/** Whether any of the settings is another than at a fresh start. */
export function isChanged(config: AppConfig, defaults: AppConfig, keys: readonly SettingKey[]): boolean {
  return keys.some((key) => !isSame(valueAt(config, key), valueAt(defaults, key)));
}

/** What brings these settings back to the defaults and leaves their neighbours alone. */
export function resetPatch(config: AppConfig, defaults: AppConfig, keys: readonly SettingKey[]): Partial<AppConfig> {
  const patch: Record<string, unknown> = {};
  for (const key of keys) {
    const [group = '', field] = key.split('.');
    const initial = valueAt(defaults, key);
    patch[group] =
      field === undefined ? initial : { ...asRecord(patch[group] ?? valueAt(config, group)), [field]: initial };
  }
  return patch;
}

function valueAt(config: AppConfig, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => asRecord(value)[step], config);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}

/** Settings are JSON, and small. */
function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}
