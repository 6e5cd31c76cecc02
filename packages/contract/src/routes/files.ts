import { UPLOAD_LIMIT_BYTES, UploadedFile } from '../files.ts';
import { defineRoute } from '../route.ts';

export const fileRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/file/upload',
    summary: 'Upload a file in the form field `file`',
    access: 'actor',
    bodyType: 'multipart',
    data: UploadedFile,
    bodyLimitBytes: UPLOAD_LIMIT_BYTES,
    errors: ['upload_failed'],
  }),
};
