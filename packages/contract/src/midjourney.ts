import * as z from 'zod/mini';

/** `MODAL`: it waits for more than a button can say, which nobody can give it here. `CANCEL`: it was called off upstream. */
const MIDJOURNEY_STATUSES = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'MODAL', 'SUCCESS', 'FAILURE', 'CANCEL'] as const;
export const MidjourneyStatus = z.enum(MIDJOURNEY_STATUSES);
export type MidjourneyStatus = z.infer<typeof MidjourneyStatus>;

const MIDJOURNEY_DIMENSIONS = ['PORTRAIT', 'SQUARE', 'LANDSCAPE'] as const;
const MIDJOURNEY_BOTS = ['MID_JOURNEY', 'NIJI_JOURNEY'] as const;

/** The label is often empty and the emoji carries the meaning. */
const MidjourneyButton = z.object({
  customId: z.string(),
  label: z._default(z.string(), ''),
  emoji: z.optional(z.string()),
});
export type MidjourneyButton = z.infer<typeof MidjourneyButton>;

/** A picture that is being made elsewhere and asked after until it is finished. */
export const MidjourneyTask = z
  .object({
    id: z.string(),
    action: z._default(z.string(), 'IMAGINE'),
    prompt: z._default(z.string(), ''),
    status: z._default(MidjourneyStatus, 'NOT_START'),
    /** '0%' to '100%'. */
    progress: z._default(z.string(), ''),
    failReason: z._default(z.string(), ''),
    imageUrl: z._default(z.string(), ''),
    buttons: z._default(z.array(MidjourneyButton), []),
    properties: z._default(z.record(z.string(), z.unknown()), {}),
  })
  .register(z.globalRegistry, { id: 'MidjourneyTask' });
export type MidjourneyTask = z.infer<typeof MidjourneyTask>;

export const MIDJOURNEY_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

const Base64Image = z.string().check(z.minLength(1), z.maxLength(MIDJOURNEY_BODY_LIMIT_BYTES));

/** Which of the models that draw by task is asked; without it the server chooses. */
const TaskModel = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

export const MidjourneyImagine = z.object({
  model: TaskModel,
  botType: z._default(z.enum(MIDJOURNEY_BOTS), 'MID_JOURNEY'),
  prompt: z.string().check(z.minLength(1), z.maxLength(6000)),
  base64Array: z._default(z.array(Base64Image).check(z.maxLength(5)), []),
});
export const MidjourneyBlend = z.object({
  model: TaskModel,
  botType: z._default(z.enum(MIDJOURNEY_BOTS), 'MID_JOURNEY'),
  base64Array: z.array(Base64Image).check(z.minLength(2), z.maxLength(5)),
  dimensions: z._default(z.enum(MIDJOURNEY_DIMENSIONS), 'SQUARE'),
});
export const MidjourneyDescribe = z.object({ base64: Base64Image });
export const MidjourneyAction = z.object({
  customId: z.string().check(z.minLength(1), z.maxLength(500)),
  taskId: z.string().check(z.minLength(1), z.maxLength(200)),
});

export type MidjourneyImagine = z.infer<typeof MidjourneyImagine>;
export type MidjourneyBlend = z.infer<typeof MidjourneyBlend>;
export type MidjourneyDescribe = z.infer<typeof MidjourneyDescribe>;
export type MidjourneyAction = z.infer<typeof MidjourneyAction>;

/** The answer to a submitted task: `result` is the id to ask after. */
export const MidjourneySubmission = z.object({
  result: z.string(),
  status: z._default(MidjourneyStatus, 'SUBMITTED'),
  progress: z._default(z.string(), ''),
  failReason: z._default(z.string(), ''),
});
export type MidjourneySubmission = z.infer<typeof MidjourneySubmission>;

const MIDJOURNEY_FIRST_POLL_MS = 1500;
const MIDJOURNEY_MAX_POLL_MS = 8000;
const MIDJOURNEY_MAX_POLLS = 300;
/** Neither a page nor the server waits for longer, and what is not there by then is not paid for. */
export const MIDJOURNEY_TIMEOUT_MS = 300_000;

/** Whether a task is over, whatever came of it. */
export function isMidjourneyFinished(status: MidjourneyStatus): boolean {
  return status === 'SUCCESS' || status === 'FAILURE' || status === 'CANCEL' || status === 'MODAL';
}

/** The wait before poll number `attempt` (the first is 0): a tenth longer after every ten tries, up to a limit. */
export function midjourneyPollDelayMs(attempt: number): number {
  const grown = MIDJOURNEY_FIRST_POLL_MS * 1.1 ** Math.floor(attempt / 10);
  return Math.min(MIDJOURNEY_MAX_POLL_MS, Math.round(grown));
}

export type MidjourneyPoll =
  | { readonly kind: 'wait'; readonly delayMs: number }
  | { readonly kind: 'give-up'; readonly reason: 'timeout' | 'max-retries' };

/** Whether to ask again after `attempt` polls and `elapsedMs` since the task was handed in, and when. */
export function nextMidjourneyPoll(attempt: number, elapsedMs: number): MidjourneyPoll {
  if (elapsedMs >= MIDJOURNEY_TIMEOUT_MS) return { kind: 'give-up', reason: 'timeout' };
  if (attempt >= MIDJOURNEY_MAX_POLLS) return { kind: 'give-up', reason: 'max-retries' };
  return { kind: 'wait', delayMs: midjourneyPollDelayMs(attempt) };
}
