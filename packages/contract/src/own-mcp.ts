import * as z from 'zod/mini';
import { CalledModel, LookupId, textUpTo } from './bounds.ts';

/** Of one call to `/mcp`: a long text fits, and nobody sends pictures. */
export const MCP_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** Of everything that one account offers. */
export const MCP_OFFER_LIMIT_BYTES = 2 * 1024 * 1024;

const NAME_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 1_000;
const TEXT_MAX_LENGTH = 100_000;
const MAX_MESSAGES = 100;
const MAX_MASKS = 500;
const MAX_PROMPTS = 1_000;

/** What programs get to know of a mask: who it is, what it is told first, and which model it prefers. */
export const OfferedMask = z.object({
  id: LookupId,
  name: textUpTo(NAME_MAX_LENGTH),
  description: z._default(textUpTo(DESCRIPTION_MAX_LENGTH), ''),
  context: z._default(
    z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: textUpTo(TEXT_MAX_LENGTH) }))
      .check(z.maxLength(MAX_MESSAGES)),
    [],
  ),
  /** A model of this server; without one, whoever asks says which. */
  model: z.optional(CalledModel),
});
export type OfferedMask = z.infer<typeof OfferedMask>;

/** What programs get to know of a prompt. */
export const OfferedPrompt = z.object({
  id: LookupId,
  title: textUpTo(NAME_MAX_LENGTH),
  content: textUpTo(TEXT_MAX_LENGTH),
});
export type OfferedPrompt = z.infer<typeof OfferedPrompt>;

/** The masks and prompts of one account that its programs may use through `/mcp`. */
export const McpOffer = z
  .object({
    masks: z.array(OfferedMask).check(z.maxLength(MAX_MASKS)),
    prompts: z.array(OfferedPrompt).check(z.maxLength(MAX_PROMPTS)),
  })
  .register(z.globalRegistry, { id: 'McpOffer' });
export type McpOffer = z.infer<typeof McpOffer>;

/** An offer as a browser sends it. `begins` is said once, by whoever switches it on: what was switched off elsewhere stays off. */
export const NewMcpOffer = z.extend(McpOffer, { begins: z.boolean() });

/** What a server keeps of an offer, in numbers. */
export const McpOfferState = z
  .object({
    isOn: z.boolean(),
    masks: z.int(),
    prompts: z.int(),
    updatedAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'McpOfferState' });
export type McpOfferState = z.infer<typeof McpOfferState>;
