import { AppError } from '@parley/contract';
import { CallMeter } from './call-meter.ts';
import type { CallPlan } from './call-record.ts';
import type { MeteringService } from './service.ts';

interface MeteredCallParts {
  readonly metering: MeteringService;
  readonly plan: CallPlan;
  readonly now: () => number;
  /** Of whoever asks, who may leave. */
  readonly signal: AbortSignal;
}

export interface MeteredAnswer<Answer> {
  readonly answer: Answer;
  readonly charged?: number;
}

const NO_TOKENS = { promptTokens: 0, completionTokens: 0 };

/**
 * Makes a call that is no model's, with its price held. An answer that is paid for settles it; a failure releases it. What is
 * done for a price is done to the end: by leaving, nobody has it for nothing. `charged` are dollars; absent where it cost nothing.
 */
export async function meteredCall<Answer>(
  { metering, plan, now, signal }: MeteredCallParts,
  send: (signal: AbortSignal | undefined) => Promise<Answer>,
  isPaidFor: (answer: Answer) => boolean,
): Promise<MeteredAnswer<Answer>> {
  const meter = new CallMeter(metering, plan, now);
  await meter.begin();
  try {
    meter.asked('tool');
    const answer = await send(plan.price ? undefined : signal);
    const isPaid = isPaidFor(answer);
    meter.end(isPaid ? 'ok' : 'upstream_failed', NO_TOKENS);
    return { answer, ...(isPaid && plan.price && { charged: plan.price.fixedPrice }) };
  } catch (error) {
    const isGone = signal.aborted && !plan.price && !(signal.reason instanceof AppError);
    meter.end(isGone ? 'client_gone' : error instanceof AppError ? error.code : 'internal', NO_TOKENS);
    throw error;
  }
}
