import { z } from 'zod';

export const UPLOAD_LIMIT_BYTES = 25 * 1024 * 1024;

/** An uploaded file; `content` is the address under which it can be fetched. */
export const UploadedFile = z
  .object({
    content: z.string(),
    name: z.string().default(''),
    type: z.string().default(''),
    size: z.int().nonnegative(),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;
