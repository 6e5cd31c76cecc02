import * as z from 'zod/mini';
import { CHAT_BODY_LIMIT_BYTES } from './ai-proxy.ts';
import { textUpTo } from './bounds.ts';

/** Fields that the foreign request forms have in common. A body may be large, its names and lists may not. */
export const MAX_WIRE_ITEMS = 10_000;

/** Words, pictures as data addresses, arguments: as long as a body may be. */
export const WireText = textUpTo(CHAT_BODY_LIMIT_BYTES);
/** A type, a role, a level: one word of the wire. */
export const WireWord = textUpTo(200);
export const WireId = textUpTo(1_000);
export const WireLimit = z.int().check(z.gte(1), z.lte(100_000_000));
