import { STRANGERS_BODY_LIMIT_BYTES } from '../ai-proxy.ts';
import { IMAGE_BODY_LIMIT_BYTES, NewPicture, PictureEvent, PictureRelayRequest } from '../images.ts';
import { defineRoute } from '../route.ts';

export const imageRoutes = {
  make: defineRoute({
    method: 'POST',
    path: '/images/pictures',
    summary: 'Make or change pictures with a model of this server or of a custom provider. Whoever leaves stops it',
    access: 'actor',
    reply: 'events',
    body: NewPicture,
    data: PictureEvent,
    bodyLimitBytes: IMAGE_BODY_LIMIT_BYTES,
    rateLimit: { max: 120, windowMs: 60_000 },
    errors: ['address_refused'],
  }),
  relay: defineRoute({
    method: 'POST',
    path: '/images/relay',
    summary: 'Make or change pictures with your own key; the keys of this server stay out of reach',
    access: 'public',
    reply: 'events',
    body: PictureRelayRequest,
    data: PictureEvent,
    bodyLimitBytes: IMAGE_BODY_LIMIT_BYTES,
    strangers: { bodyLimitBytes: STRANGERS_BODY_LIMIT_BYTES },
    rateLimit: { max: 60, windowMs: 60_000 },
    errors: ['address_refused', 'forbidden'],
  }),
};
