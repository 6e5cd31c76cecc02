import type { ModelTest, TestFailure } from './model-test.ts';
import type { ModelView } from './model-view.ts';

/** What the dot beside a model says. */
export type ModelStatus =
  | { readonly kind: 'available' }
  | { readonly kind: 'answered'; readonly firstWordMs: number | undefined }
  | { readonly kind: 'testing' }
  | { readonly kind: 'retiring'; readonly date: string }
  | { readonly kind: 'failed'; readonly code: TestFailure }
  /** Nobody can ask it at the moment. */
  | { readonly kind: 'off' };

/** A test speaks louder than the list, except where the list rules the model out. */
export function statusOf(view: ModelView, test: ModelTest | undefined): ModelStatus {
  if (test?.kind === 'testing') return { kind: 'testing' };
  if (!view.model.available) return { kind: 'off' };
  if (test?.kind === 'unavailable' || test?.kind === 'error') return { kind: 'failed', code: test.code };
  if (view.shutdownDate !== undefined) return { kind: 'retiring', date: view.shutdownDate };
  if (test?.kind === 'success') return { kind: 'answered', firstWordMs: test.firstWordMs };
  return test?.kind === 'available' ? { kind: 'answered', firstWordMs: undefined } : { kind: 'available' };
}
