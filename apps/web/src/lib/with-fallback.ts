import { ApiFailure } from './api.ts';

type Parts<Part> = AsyncGenerator<Part, void, undefined>;

interface TypedPart {
  readonly type: string;
  readonly code?: unknown;
}

/** Asks again another way where the first could not even reach the provider. A caller who stops early leaves no call open. */
export async function* withFallback<Part extends TypedPart>(
  direct: Parts<Part>,
  relayed: () => AsyncIterable<Part>,
): Parts<Part> {
  const { value: first } = await direct.next();
  try {
    if (first?.type !== 'error' || first.code !== 'upstream_unreachable') {
      if (first) yield first;
      yield* direct;
      return;
    }
    try {
      yield* relayed();
    } catch (error) {
      // That a server elsewhere will not call the user's own machine says nothing about what is wrong there.
      if (!(error instanceof ApiFailure) || error.code !== 'address_refused') throw error;
      yield first;
      yield* direct;
    }
  } finally {
    await direct.return();
  }
}
