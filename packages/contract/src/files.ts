import * as z from 'zod/mini';

export const UPLOAD_LIMIT_BYTES = 25 * 1024 * 1024;

/** How many files a list gives at once. */
export const FILES_PAGE = 100;

/** 128 random bits, of which nothing can be guessed. */
export const FileId = z.string().check(z.regex(/^[\da-f]{32}$/));

/** An uploaded file; `content` is the address under which its owner can fetch it. */
export const UploadedFile = z
  .object({
    content: z.string(),
    name: z._default(z.string(), ''),
    type: z._default(z.string(), ''),
    size: z.int().check(z.nonnegative()),
  })
  .register(z.globalRegistry, { id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A file that is kept on the server for its owner. */
export const KeptFile = z
  .object({
    id: FileId,
    /** As its owner called it. */
    name: z.string(),
    /** By what is in it, not by what its sender said. */
    type: z.string(),
    size: z.int().check(z.nonnegative()),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'KeptFile' });
export type KeptFile = z.infer<typeof KeptFile>;

/** Files, the newest first, and how much room there is for more. */
export const KeptFiles = z
  .object({
    files: z.array(KeptFile),
    hasMore: z.boolean(),
    usedBytes: z.int().check(z.nonnegative()),
    /** Null for no limit. */
    limitBytes: z.nullable(z.int().check(z.nonnegative())),
    /** The largest file that is taken; 0 where none is. */
    fileBytes: z.int().check(z.nonnegative()),
    /** Days after which a file that nobody fetched is deleted; 0 for never. */
    keepDays: z.int().check(z.nonnegative()),
  })
  .register(z.globalRegistry, { id: 'KeptFiles' });
export type KeptFiles = z.infer<typeof KeptFiles>;

/** Why a file is not taken: what it is, that a part of it is missing, or that it is a picture of too many pixels. */
export const FILE_REFUSALS = ['kind', 'damaged', 'dimensions'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];
