import type { Usage } from '@parley/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { CallMeter, type UntoldUsage } from './call-meter.ts';
import type { CallPlan, CallRecord, CallSize, Outcome } from './call-record.ts';
import type { MeteringService } from './service.ts';

const DELIVERY = { take: () => true, whenGranted: async () => {}, shareOf: () => 1 };
const HOLD = { id: 'call', payerId: 'ada', delivery: DELIVERY, affordableTokens: undefined };
const ACTOR = { accountId: 'ada', payerId: 'ada' } as Actor;
/** Of a model that thinks, at fifty tokens a second or as fast as it talks. */
const THOUGHTFUL: CallSize = {
  promptTokens: () => 100,
  maxTokens: 100_000,
  isStream: false,
  hiddenTokens: (silentMs, tokensPerSecond = 0) => (silentMs / 1_000) * Math.max(50, tokensPerSecond),
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function startMeter(size: CallSize) {
  const records: (CallRecord | Promise<CallRecord>)[] = [];
  const metering = {
    begin: () => HOLD,
    finish: (_: unknown, record: CallRecord | Promise<CallRecord>) => records.push(record),
  } as unknown as MeteringService;
  const plan: CallPlan = { call: 'chat', actor: ACTOR, model: 'm', size };
  const meter = new CallMeter(metering, plan, () => 0);
  void meter.begin();
  return {
    meter,
    records,
    /** Ends before the provider has told its usage. */
    ended: async (outcome: Outcome, counted: Usage): Promise<Usage> => {
      const untold: UntoldUsage = { estimate: () => counted, exact: async () => counted, isAsked: false };
      meter.end(outcome, undefined, untold);
      const record = await records[0];
      expect(record).toMatchObject({ isEstimated: true, outcome });
      return record?.usage ?? { promptTokens: 0, completionTokens: 0 };
    },
  };
}

it('counts question and words of a call that is left right before its usage', async () => {
  const { meter, ended } = startMeter({ ...THOUGHTFUL, hiddenTokens: undefined });
  meter.word();
  vi.advanceTimersByTime(10_000);
  expect(await ended('client_gone', { promptTokens: 1_003, completionTokens: 500 })).toMatchObject({
    promptTokens: 1_003,
    completionTokens: 500,
  });
});

it.each([
  ['as fast as its words came', 2_000, 400, 200],
  ['no faster than models think', 2_000, 4_000, 300],
  ['at a usual pace where its words came slowly', 10_000, 100, 50],
  ['at a usual pace where there were few words', 100, 40, 50],
])('takes thoughts that nobody saw to have come %s', async (_, talkedMs, words, tokensPerSecond) => {
  const { meter, ended } = startMeter(THOUGHTFUL);
  vi.advanceTimersByTime(3_000);
  meter.word();
  vi.advanceTimersByTime(talkedMs);
  meter.word();
  // Nobody pays for the time in which the rest was waited for.
  vi.advanceTimersByTime(15_000);
  const usage = await ended('client_gone', { promptTokens: 100, completionTokens: words });
  expect(usage).toEqual({
    promptTokens: 100,
    completionTokens: words + 3 * tokensPerSecond,
    reasoningTokens: 3 * tokensPerSecond,
  });
});

it('charges no thoughts for a failure of the provider', async () => {
  const { meter, ended } = startMeter(THOUGHTFUL);
  vi.advanceTimersByTime(3_000);
  meter.word();
  const usage = await ended('upstream_interrupted', { promptTokens: 100, completionTokens: 5 });
  expect(usage.completionTokens).toBe(5);
});

it.each([
  ['as long as it is', 250_000, 250_000],
  ['longer than it can be', 400_000, 100],
])('believes a provider that tells a question %s, whatever was estimated', async (_, told, promptTokens) => {
  const { meter, records } = startMeter({ ...THOUGHTFUL, promptBytes: () => 300_000 });
  const counted: Usage = { promptTokens: 100, completionTokens: 5 };
  const untold: UntoldUsage = { estimate: () => counted, exact: async () => counted, isAsked: false };
  meter.end('ok', { promptTokens: told, completionTokens: 5 }, untold);
  expect((await records[0])?.usage.promptTokens).toBe(promptTokens);
});

it.each<[Outcome, number]>([
  ['client_gone', 32_768],
  ['upstream_interrupted', 769],
  ['ok', 769],
])(
  'settles a question that brings unseen things, without a usage, at what was held where its caller left: %s',
  async (outcome, promptTokens) => {
    const { ended } = startMeter({ ...THOUGHTFUL, promptTokens: () => 32_768, bringsUnseen: () => true });
    expect(await ended(outcome, { promptTokens: 769, completionTokens: 5 })).toMatchObject({ promptTokens });
  },
);
