const PLACES = [1, 2, 3, 4];

/** What a button does, in the words of upstreams without a call for buttons. */
interface MidjourneyChange {
  readonly action: 'UPSCALE' | 'VARIATION' | 'REROLL';
  /** 1 to 4; a new roll has none. */
  readonly index?: number;
}

const CHANGES: Readonly<Record<string, MidjourneyChange['action']>> = {
  upsample: 'UPSCALE',
  variation: 'VARIATION',
  reroll: 'REROLL',
};

const SOLD_CHANGES = { UPSCALE: 'upscale', VARIATION: 'variation', REROLL: 'reroll' } as const;
const JOBS = ['pan', 'high_variation', 'low_variation', 'animate'] as const;

/** What a button is called by upstreams without a call for buttons; undefined for those that they do not have. */
export function midjourneyChangeOf(customId: string): MidjourneyChange | undefined {
  const [, kind, name = '', place] = customId.split('::');
  const action = kind === 'JOB' && Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
  if (!action) return undefined;
  if (action === 'REROLL') return { action };
  const index = Number(place);
  return PLACES.includes(index) ? { action, index } : undefined;
}

/** The names under which tasks are sold: each may have a price of its own, that of the model `mj_upscale` for one. */
export const MIDJOURNEY_SOLD = [
  'imagine',
  'blend',
  'describe',
  'upscale',
  'variation',
  'reroll',
  'pan',
  'high_variation',
  'low_variation',
  'animate',
  'zoom',
  'action',
] as const;
export type MidjourneySold = (typeof MIDJOURNEY_SOLD)[number];

/** The name under which a button is sold. */
export function soldAction(customId: string): MidjourneySold {
  const change = midjourneyChangeOf(customId);
  if (change) return SOLD_CHANGES[change.action];
  const [, kind = '', name = ''] = customId.split('::');
  if (name.startsWith('upsample')) return 'upscale';
  return JOBS.find((job) => name.startsWith(job)) ?? (kind === 'Outpaint' ? 'zoom' : 'action');
}
