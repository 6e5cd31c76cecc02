import * as z from 'zod/mini';
import {
  CHAT_BODY_LIMIT_BYTES,
  ChatCompletion,
  ChatRequest,
  RelayRequest,
  STRANGERS_BODY_LIMIT_BYTES,
} from '../ai-proxy.ts';
import { LookupId } from '../bounds.ts';
import { defineRoute } from '../route.ts';

export const aiProxyRoutes = {
  chat: defineRoute({
    method: 'POST',
    path: '/ai-proxy',
    summary: 'Ask a model of this server; answers at once or as an event stream',
    access: 'actor',
    reply: 'openai',
    body: ChatRequest,
    data: ChatCompletion,
    bodyLimitBytes: CHAT_BODY_LIMIT_BYTES,
  }),
  free: defineRoute({
    method: 'POST',
    path: '/ai-proxy/ai-free',
    summary: 'Ask a model that costs nothing, for titles, summaries and translations',
    access: 'actor',
    reply: 'openai',
    body: ChatRequest,
    data: ChatCompletion,
    bodyLimitBytes: CHAT_BODY_LIMIT_BYTES,
    rateLimit: { max: 120, windowMs: 60_000 },
  }),
  custom: defineRoute({
    method: 'POST',
    path: '/ai-proxy/custom/{configUid}',
    summary: 'Ask a model of one of your custom providers',
    access: 'actor',
    reply: 'openai',
    params: z.object({ configUid: LookupId }),
    body: ChatRequest,
    data: ChatCompletion,
    bodyLimitBytes: CHAT_BODY_LIMIT_BYTES,
    errors: ['address_refused'],
  }),
  relay: defineRoute({
    method: 'POST',
    path: '/ai-proxy/relay',
    summary: 'Ask a provider with your own key; the keys of this server stay out of reach',
    access: 'public',
    reply: 'openai',
    body: RelayRequest,
    data: ChatCompletion,
    bodyLimitBytes: CHAT_BODY_LIMIT_BYTES,
    strangers: { bodyLimitBytes: STRANGERS_BODY_LIMIT_BYTES },
    rateLimit: { max: 60, windowMs: 60_000 },
    errors: ['address_refused', 'forbidden'],
  }),
};
