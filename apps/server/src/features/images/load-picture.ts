import { AppError } from '@parley/contract';
import type { ImageTarget } from '@parley/providers';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const TOTAL_TIMEOUT_MS = 60_000;

/**
 * Fetches pictures that an answer gives the address of. A provider chose it, or whoever stands behind one: it must not lead
 * to what is private, whatever the operator opened for models.
 */
export function pictureLoader(gate: Pick<EgressGate, 'fetch'>): ImageTarget['loadPicture'] {
  return async (url, signal) => {
    try {
      const response = await gate.fetch(url, {
        headers: { accept: 'image/png,image/jpeg,image/webp,image/gif' },
        followRedirects: 3,
        maxBytes: MAX_BYTES,
        totalTimeoutMs: TOTAL_TIMEOUT_MS,
        signal,
      });
      if (response.ok) return await response.bytes();
      await response.body?.cancel();
      throw new AppError('picture_missing', `The host of the picture answered with status ${response.status}`);
    } catch (error) {
      if (error instanceof EgressFailure && error.problem === 'too_large') {
        throw new AppError('picture_too_large', undefined, { cause: error });
      }
      // A provider chose the address: what it finds out of our network by that is nothing.
      if (error instanceof EgressFailure || error instanceof EgressRefusal) {
        throw new AppError('picture_missing', 'The picture could not be fetched', { cause: error });
      }
      throw error;
    }
  };
}
