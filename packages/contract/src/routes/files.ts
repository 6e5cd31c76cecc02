import * as z from 'zod/mini';
import { FileId, KeptFiles, UPLOAD_LIMIT_BYTES, UploadedFile } from '../files.ts';
import { defineRoute } from '../route.ts';

const ByFileId = z.object({ id: FileId });

export const fileRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/file/upload',
    summary: 'Upload a file in the form field `file`. What pictures tell of their place and camera is removed',
    access: 'actor',
    bodyType: 'multipart',
    isStreamed: true,
    data: UploadedFile,
    bodyLimitBytes: UPLOAD_LIMIT_BYTES,
    errors: ['file_refused', 'account_full', 'upload_failed', 'storage_full', 'not_implemented'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/file',
    summary: 'Your files, the newest first, and how much room they take',
    access: 'actor',
    query: z.object({ after: z.optional(FileId) }),
    data: KeptFiles,
  }),
  read: defineRoute({
    method: 'GET',
    path: '/blob/{id}',
    summary: 'What is in one of your files',
    access: 'actor',
    reply: 'bytes',
    params: ByFileId,
    errors: ['upload_failed'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/file/{id}',
    summary: 'Delete one of your files',
    access: 'actor',
    params: ByFileId,
    data: z.null(),
  }),
};
