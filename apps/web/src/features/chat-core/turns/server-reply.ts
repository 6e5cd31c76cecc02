import type { ChatRequest, NotApplied } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { ApiFailure } from '#/lib/api.ts';

/** Asks a model and gives its answer part by part. Throws `ApiFailure` when there is no answer to read. */
export type Transport = (
  request: ChatRequest,
  signal: AbortSignal,
  /** Hears of parameters that the model does not get as they were set. */
  onNotApplied?: (parameters: readonly NotApplied[]) => void,
) => AsyncIterable<StreamPart>;

/** A server says what became of its provider. A reply that ends without a word was cut off between here and the server. */
export async function* ofServer(parts: AsyncIterable<StreamPart>): AsyncGenerator<StreamPart, void, undefined> {
  for await (const part of parts) {
    if (part.type === 'error' && part.isCutOff === true) {
      throw new ApiFailure('connection_lost', 0, 'The connection to the server broke off');
    }
    yield part;
  }
}
