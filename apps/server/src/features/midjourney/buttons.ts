import type { MidjourneyButton } from '@parley/contract';

const MOST_BUTTONS = 40;
const MAX_LENGTH = 500;

/** What these do is said in a dialog of its own, which no call of ours opens. */
const NEEDS_DIALOG = /^MJ::(?:CustomZoom|Inpaint|Remix|ImagineModal|Edit|Picread)::/i;

type Fields = Readonly<Record<string, unknown>>;

/** The buttons of a task as its upstream lists them, without those that cannot be pressed here. */
export function readButtons(listed: unknown): MidjourneyButton[] {
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, MOST_BUTTONS).flatMap((item: unknown): MidjourneyButton[] => {
    const { customId, label, emoji } = (item ?? {}) as Fields;
    if (!isShort(customId) || customId === '' || NEEDS_DIALOG.test(customId)) return [];
    const words = isShort(label) ? label : '';
    const sign = isShort(emoji) ? emoji : '';
    return words === '' && sign === '' ? [] : [{ customId, label: words, ...(sign !== '' && { emoji: sign }) }];
  });
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH;
}

const GRID_ACTIONS: ReadonlySet<string> = new Set(['IMAGINE', 'VARIATION', 'REROLL', 'BLEND']);
const PLACES = [1, 2, 3, 4];

/** The buttons of four pictures in a grid, for upstreams that tell none: what they change has no names but these. */
export function gridButtons(action: string, upstreamId: string): MidjourneyButton[] {
  if (!GRID_ACTIONS.has(action)) return [];
  const job = (what: string, index: number) => `MJ::JOB::${what}::${index}::${upstreamId}`;
  return [
    ...PLACES.map((index) => ({ customId: job('upsample', index), label: `U${index}` })),
    { customId: `${job('reroll', 0)}::SOLO`, label: '', emoji: '🔄' },
    ...PLACES.map((index) => ({ customId: job('variation', index), label: `V${index}` })),
  ];
}
