import * as z from 'zod/mini';

/** An address on the web. Not `z.url`, whose code everybody's first load would hold for the few routes that take one. */
export const HttpUrl = z
  .string()
  .check(
    // As browsers read addresses.
    z.overwrite((text) => text.trim().replaceAll(/[\t\n\r]/g, '')),
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'Invalid URL'),
  )
  .register(z.globalRegistry, { format: 'uri' });
