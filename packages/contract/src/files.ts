import * as z from 'zod/mini';

export const UPLOAD_LIMIT_BYTES = 25 * 1024 * 1024;

/** An uploaded file; `content` is the address under which it can be fetched. */
export const UploadedFile = z
  .object({
    content: z.string(),
    name: z._default(z.string(), ''),
    type: z._default(z.string(), ''),
    size: z.int().check(z.nonnegative()),
  })
  .register(z.globalRegistry, { id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;
