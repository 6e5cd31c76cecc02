import { z } from 'zod';

export const MIDJOURNEY_STATUSES = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'SUCCESS', 'FAILURE'] as const;
export const MidjourneyStatus = z.enum(MIDJOURNEY_STATUSES);
export type MidjourneyStatus = z.infer<typeof MidjourneyStatus>;

export const MIDJOURNEY_DIMENSIONS = ['PORTRAIT', 'SQUARE', 'LANDSCAPE'] as const;
export const MIDJOURNEY_BOTS = ['MID_JOURNEY', 'NIJI_JOURNEY'] as const;

/** The label is often empty and the emoji carries the meaning. */
export const MidjourneyButton = z.object({
  customId: z.string(),
  label: z.string().default(''),
  emoji: z.string().optional(),
});
export type MidjourneyButton = z.infer<typeof MidjourneyButton>;

/** A picture that is being made elsewhere and asked after until it is finished. */
export const MidjourneyTask = z
  .object({
    id: z.string(),
    action: z.string().default('IMAGINE'),
    prompt: z.string().default(''),
    status: MidjourneyStatus.default('NOT_START'),
    /** '0%' to '100%'. */
    progress: z.string().default(''),
    failReason: z.string().default(''),
    imageUrl: z.string().default(''),
    buttons: z.array(MidjourneyButton).default([]),
    properties: z.record(z.string(), z.unknown()).default({}),
  })
  .meta({ id: 'MidjourneyTask' });
export type MidjourneyTask = z.infer<typeof MidjourneyTask>;

const Base64Image = z.string().min(1);

export const MidjourneyImagine = z.object({
  botType: z.enum(MIDJOURNEY_BOTS).default('MID_JOURNEY'),
  prompt: z.string().min(1).max(6000),
  base64Array: z.array(Base64Image).max(5).default([]),
});
export const MidjourneyBlend = z.object({
  botType: z.enum(MIDJOURNEY_BOTS).default('MID_JOURNEY'),
  base64Array: z.array(Base64Image).min(2).max(5),
  dimensions: z.enum(MIDJOURNEY_DIMENSIONS).default('SQUARE'),
});
export const MidjourneyDescribe = z.object({ base64: Base64Image });
export const MidjourneyAction = z.object({ customId: z.string().min(1).max(500), taskId: z.string().min(1).max(200) });

/** The answer to a submitted task: `result` is the id to ask after. */
export const MidjourneySubmission = z.object({
  result: z.string(),
  status: MidjourneyStatus.default('SUBMITTED'),
  progress: z.string().default(''),
  failReason: z.string().default(''),
});
export type MidjourneySubmission = z.infer<typeof MidjourneySubmission>;

export const MIDJOURNEY_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

export const MIDJOURNEY_FIRST_POLL_MS = 1500;
export const MIDJOURNEY_MAX_POLL_MS = 8000;
export const MIDJOURNEY_MAX_POLLS = 300;
export const MIDJOURNEY_TIMEOUT_MS = 300_000;

export function isMidjourneyFinished(status: MidjourneyStatus): boolean {
  return status === 'SUCCESS' || status === 'FAILURE';
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
