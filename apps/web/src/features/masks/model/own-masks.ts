import { Mask } from '@parley/contract';
import * as z from 'zod/mini';

/** The user's own masks by id, so that two devices can be merged. */
export const OwnMasks = z.object({ masks: z._default(z.record(z.string(), Mask), {}) });
