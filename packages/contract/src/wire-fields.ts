import * as z from 'zod/mini';
import { CHAT_BODY_LIMIT_BYTES } from './ai-proxy.ts';

/** Fields that the foreign request forms have in common. Each is bounded: a body may be large, its names may not. */
const NAME_MAX_LENGTH = 200;
const ID_MAX_LENGTH = 1_000;
export const MAX_WIRE_ITEMS = 10_000;

/** Words, pictures as data addresses, arguments: as long as a body may be. */
export const WireText = z.string().check(z.maxLength(CHAT_BODY_LIMIT_BYTES));
/** A type, a role, a level: one word of the wire. */
export const WireWord = z.string().check(z.maxLength(NAME_MAX_LENGTH));
export const WireModel = z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH));
export const WireId = z.string().check(z.maxLength(ID_MAX_LENGTH));
/** A JSON schema, or the arguments of a tool, passed on unread. */
export const WireJson = z.record(z.string().check(z.maxLength(ID_MAX_LENGTH)), z.unknown());
export const WireLimit = z.int().check(z.gte(1), z.lte(100_000_000));
