import { DEFAULT_MASK_AVATAR, Mask, type ModelConfig } from '@parley/contract';

interface Stamp {
  readonly id: string;
  readonly now: number;
}

/** A mask with nothing in it yet. */
export function newMask({ id, now }: Stamp, about: Pick<Mask, 'name' | 'lang'>): Mask {
  return Mask.parse({ id, createdAt: now, avatar: DEFAULT_MASK_AVATAR, ...about });
}

/** A copy that is the user's own. */
export function clonedMask(mask: Mask, { id, now }: Stamp, name: string): Mask {
  const { shareLink: _link, ...rest } = mask;
  return { ...rest, id, name, builtin: false, createdAt: now };
}

/** Whom a chat with this mask asks; none for the default model. */
export function modelsOf({ multimodel, selectedAiModels }: Pick<Mask, 'multimodel' | 'selectedAiModels'>): string[] {
  return multimodel ? selectedAiModels : selectedAiModels.slice(0, 1);
}

/** Whether following the app would lose values that somebody set. */
export function losesOwnConfig(mask: Mask, global: ModelConfig): boolean {
  if (mask.syncGlobalConfig) return false;
  const keys = Object.keys(global) as (keyof ModelConfig)[];
  return keys.some((key) => mask.modelConfig[key] !== global[key]);
}

/** Following the app or not; what the app has is where own values begin. */
export function withSync(mask: Mask, isOn: boolean, global: ModelConfig): Mask {
  return { ...mask, syncGlobalConfig: isOn, modelConfig: { ...global } };
}

/** Whether two states of a mask come to the same. */
export function sameSettings(one: Mask, other: Mask): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Mask>;
  return keys.values().every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** A name for a file, in any script, without what systems forbid in one. */
export function fileNameOf(name: string, fallback: string): string {
  const safe = Array.from(name.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu, ' '))
    .slice(0, 80)
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[ .]+|(?<![ .])[ .]+$/gu, '');
  return `${safe || fallback}.json`;
}
