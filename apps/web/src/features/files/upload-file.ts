import { EnvelopeFrame, fileRoutes, UploadedFile } from '@parley/contract';
import { apiUrl, authHeaders } from '#/lib/api.ts';
import { ApiFailure, failureOf } from '#/lib/api-failure.ts';
import { trackRequest } from '#/lib/api-requests.ts';
import { jsonOf } from '#/lib/json.ts';

interface UploadOptions {
  /** How much of it has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file to the server, which keeps it for whoever is signed in. Throws `ApiFailure`. */
export async function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<UploadedFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const tracked = trackRequest(undefined, signal);
  try {
    const { status, statusText, responseText } = await send(form, tracked.signal, onProgress);
    const frame = EnvelopeFrame.safeParse(jsonOf(responseText));
    if (status >= 300 || !frame.success || frame.data.code !== 0) throw failureOf({ status, statusText }, responseText);
    return UploadedFile.parse(frame.data.data);
  } finally {
    tracked.done();
  }
}

/** Not by `fetch`, which does not tell how much has been sent. */
async function send(form: FormData, signal: AbortSignal, onProgress?: (share: number) => void) {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request.open(fileRoutes.upload.method, apiUrl(fileRoutes.upload));
  for (const [name, value] of Object.entries(authHeaders())) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
  request.addEventListener('load', () => resolve());
  request.addEventListener('error', () => reject(new ApiFailure('network', 0, 'The server could not be reached')));
  request.addEventListener('abort', () => reject(new ApiFailure('aborted', 0, 'Request aborted')));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  await promise;
  return request;
}
