import type { ModelTest, TestFailure } from './model-test.ts';
import type { ModelView } from './model-view.ts';

/** What is known of whether a model answers. */
export type ModelStatus =
  /** Listed, and that is all: nothing is shown for it. */
  | { readonly kind: 'untested' }
  | { readonly kind: 'answered'; readonly at: number; readonly firstWordMs: number | undefined }
  | { readonly kind: 'testing' }
  | { readonly kind: 'failed'; readonly code: TestFailure }
  /** Nobody can ask it at the moment. */
  | { readonly kind: 'off' };

/** A test speaks louder than the list, except where the list rules the model out. */
export function statusOf(view: Pick<ModelView, 'model'>, test: ModelTest | undefined): ModelStatus {
  if (test?.kind === 'testing') return { kind: 'testing' };
  if (!view.model.available) return { kind: 'off' };
  if (test?.kind === 'unavailable' || test?.kind === 'error') return { kind: 'failed', code: test.code };
  if (test?.kind === 'success') return { kind: 'answered', at: test.at, firstWordMs: test.firstWordMs };
  return test?.kind === 'available' ? { kind: 'answered', at: test.at, firstWordMs: undefined } : { kind: 'untested' };
}
