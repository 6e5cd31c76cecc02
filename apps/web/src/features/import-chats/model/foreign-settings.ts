import type { AppConfig, ModelConfig, ProviderCredentials, ProviderName } from '@parley/contract';

/** The settings of another product that mean the same here, in the order in which the preview names them. */
export const TAKEN_SETTINGS = [
  'theme',
  'fontSize',
  'submitKey',
  'tightBorder',
  'sendPreviewBubble',
  'disablePromptHint',
  'dontShowMaskSplashScreen',
  'hideBuiltinMasks',
  'enableArtifacts',
  'enableCodeFold',
] as const satisfies readonly (keyof AppConfig)[];
type TakenSetting = (typeof TAKEN_SETTINGS)[number];

export interface ForeignSettings extends Partial<Pick<AppConfig, TakenSetting>> {
  /** The numbers of the model settings; the model of another product means nothing here. */
  readonly modelConfig?: Partial<Omit<ModelConfig, 'model'>> | undefined;
}

/** Keys of one's own, each with the address it was used at: neither is ever taken without the other. */
export type ForeignKeys = Partial<Record<ProviderName, ProviderCredentials>>;

/** What of the settings is not so here yet. */
export function changesOf(found: ForeignSettings, here: AppConfig): ForeignSettings {
  const kept = TAKEN_SETTINGS.filter((key) => found[key] !== undefined && found[key] !== here[key]);
  const numbers = Object.entries(found.modelConfig ?? {}).filter(
    ([key, value]) => here.modelConfig[key as keyof ModelConfig] !== value,
  );
  return {
    ...Object.fromEntries(kept.map((key) => [key, found[key]])),
    ...(numbers.length > 0 && { modelConfig: Object.fromEntries(numbers) }),
  };
}

/** The keys for providers that have none here: one that is here stays, with its address. */
export function newKeys(found: ForeignKeys, here: ForeignKeys): ForeignKeys {
  return Object.fromEntries(
    Object.entries(found).filter(([provider]) => (here[provider as ProviderName]?.apiKey ?? '').trim() === ''),
  );
}
