import * as z from 'zod/mini';
import { BoundedJsonObject } from '../bounds.ts';
import { MCP_BODY_LIMIT_BYTES, MCP_OFFER_LIMIT_BYTES, McpOfferState, NewMcpOffer } from '../own-mcp.ts';
import { defineRoute } from '../route.ts';

const OFFER = '/own-mcp/offer';

/** Calls of MCP clients and about them: what other programs use with an API key, and what a person lets them have. */
export const ownMcpRoutes = {
  call: defineRoute({
    method: 'POST',
    path: '/mcp',
    summary:
      'One message of the Model Context Protocol (Streamable HTTP, without sessions); served at the root as well',
    access: 'actor',
    reply: 'mcp',
    events: 'Messages of the protocol: notifications of progress, and at last the result',
    // One message at a time: a list of a thousand calls would count as one request.
    body: BoundedJsonObject,
    bodyLimitBytes: MCP_BODY_LIMIT_BYTES,
  }),
  readOffer: defineRoute({
    method: 'GET',
    path: OFFER,
    summary: 'Whether your masks and prompts are offered to other programs',
    access: 'actor',
    data: McpOfferState,
  }),
  offer: defineRoute({
    method: 'PUT',
    path: OFFER,
    summary: 'Offer your masks and prompts to other programs, instead of those before',
    access: 'actor',
    body: NewMcpOffer,
    data: McpOfferState,
    bodyLimitBytes: MCP_OFFER_LIMIT_BYTES,
    rateLimit: { max: 120, windowMs: 60_000 },
    errors: ['not_found'],
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: OFFER,
    summary: 'Stop offering them; the server deletes what it had',
    access: 'actor',
    data: z.null(),
  }),
};
