import type { ErrorCode, LocalFailure, ModelTestState } from '@parley/contract';

export type TestFailure = ErrorCode | LocalFailure;

/** How a one-token question to a model went. */
export type ModelTest = { readonly kind: ModelTestState } & (
  | { readonly kind: 'testing'; readonly startedAt: number }
  /** The model said a word, this long after it was asked. */
  | { readonly kind: 'success'; readonly at: number; readonly firstWordMs: number }
  /** The model took the question, but one token was too little for a word. */
  | { readonly kind: 'available'; readonly at: number }
  /** Asking it makes no sense until something changes there. */
  | { readonly kind: 'unavailable'; readonly at: number; readonly code: TestFailure }
  /** The model could not be asked this time. */
  | { readonly kind: 'error'; readonly at: number; readonly code: TestFailure }
  | { readonly kind: 'canceled'; readonly at: number }
);

export type TestEvent =
  | { readonly type: 'start'; readonly at: number }
  | { readonly type: 'word'; readonly at: number }
  | { readonly type: 'end'; readonly at: number }
  | { readonly type: 'fail'; readonly at: number; readonly code: TestFailure; readonly detail?: string }
  | { readonly type: 'cancel'; readonly at: number };

const UNAVAILABLE: ReadonlySet<TestFailure> = new Set<TestFailure>([
  'model_not_found',
  'model_unavailable',
  'not_found',
  'forbidden',
  'address_refused',
  'insufficient_balance',
  'upstream_refused_key',
  'upstream_forbidden',
  'upstream_unreachable',
  'upstream_timeout',
]);

/** Some refuse a reply that cannot hold their thoughts: a model that can count its tokens is there. */
const TOO_FEW_TOKENS = /max_(?:completion_|output_)?tokens|output limit/i;

/** What a test is after an event. Whatever comes after its end changes nothing. */
export function reduceModelTest(test: ModelTest | undefined, event: TestEvent): ModelTest | undefined {
  if (event.type === 'start') return { kind: 'testing', startedAt: event.at };
  if (test?.kind !== 'testing') return test;
  const { at } = event;
  switch (event.type) {
    case 'word':
      return { kind: 'success', at, firstWordMs: Math.max(0, at - test.startedAt) };
    case 'end':
      return { kind: 'available', at };
    case 'cancel':
      return { kind: 'canceled', at };
    case 'fail':
      if (event.code === 'upstream_bad_request' && TOO_FEW_TOKENS.test(event.detail ?? '')) {
        return { kind: 'available', at };
      }
      return { kind: UNAVAILABLE.has(event.code) ? 'unavailable' : 'error', at, code: event.code };
    default:
      throw new Error(`unknown event ${String(event satisfies never)}`);
  }
}

/** How far a round of tests has come. */
export interface TestRound {
  readonly done: number;
  readonly total: number;
}
