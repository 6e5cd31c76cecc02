import { MidjourneyStatus, type MidjourneyTask } from '@parley/contract';
import { gridButtons, readButtons } from './buttons.ts';

const MAX_WORDS = 10_000;
/** A reason stands where an answer would, and is no longer than a note. */
const MAX_REASON = 500;
const MAX_ADDRESS = 4_000;

/** What to do about ends that upstreams seldom give a reason for. */
const REASONS: Partial<Record<MidjourneyStatus, string>> = {
  MODAL:
    'Midjourney asks for more details than can be given here. Try another button, or describe the change in a new prompt',
  CANCEL: 'The task was cancelled at the Midjourney service. Send it again',
};

type Fields = Readonly<Record<string, unknown>>;

/** A task as its upstream tells it, in our words and under our id; undefined where it tells of none. */
export function readTask(told: unknown, known: MidjourneyTask): MidjourneyTask | undefined {
  if (typeof told !== 'object' || told === null || typeof (told as Fields)['status'] !== 'string') return undefined;
  const fields = told as Fields;
  // A state that a newer upstream has is one of those on the way.
  const status = MidjourneyStatus.safeParse(fields['status']).data ?? 'IN_PROGRESS';
  const action = text(fields['action'], 100) || known.action;
  const buttons = readButtons(fields['buttons']);
  const isMade = status === 'SUCCESS';
  return {
    id: known.id,
    action,
    prompt: known.prompt || text(fields['prompt'], MAX_WORDS),
    status,
    progress: isMade ? '100%' : progressOf(fields['progress']),
    failReason: text(fields['failReason'], MAX_REASON).trim() || (REASONS[status] ?? ''),
    imageUrl: addressOf(fields['imageUrl']),
    buttons: !isMade || buttons.length > 0 ? buttons : gridButtons(action, text(fields['id'], 200)),
    properties: propertiesOf(fields['properties']),
  };
}

function text(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

function progressOf(value: unknown): string {
  const percent = /^\d{1,3}(?=%$)/.exec(text(value, 10))?.[0];
  return percent === undefined ? '' : `${Math.min(100, Number(percent))}%`;
}

function addressOf(value: unknown): string {
  const address = text(value, MAX_ADDRESS);
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : '';
}

/** Of what upstreams add, the words that describe a picture. The rest is about their accounts. */
function propertiesOf(value: unknown): Record<string, unknown> {
  const finalPrompt = text((value as Fields | null | undefined)?.['finalPrompt'], MAX_WORDS);
  return finalPrompt === '' ? {} : { finalPrompt };
}
