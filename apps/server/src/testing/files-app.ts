import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadedFile } from '@parley/contract';
import type { FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { ServerConfig } from '../config.ts';
import { temporaryFolder } from './engines.ts';

/** A store that speaks like S3 on this machine, as the settings of a server that uses it, and its folder. */
export async function startS3(): Promise<{ readonly config: Partial<ServerConfig>; readonly folder: string }> {
  const folder = temporaryFolder();
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files-of-parley', configs: [] }],
  });
  const { port } = await store.run();
  onTestFinished(() => store.close());
  const s3 = { s3Bucket: 'files-of-parley', s3AccessKeyId: 'S3RVER', s3SecretAccessKey: 'S3RVER', s3Prefix: 'kept/' };
  return { config: { ...s3, s3Endpoint: `http://127.0.0.1:${port}` }, folder };
}

/** Paths of all files in a folder, however deep; of the database none. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('parley.sqlite'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

interface Upload {
  readonly name?: string;
  readonly type?: string;
  readonly token?: string | undefined;
}

interface Uploaded {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: UploadedFile;
}

/** The form of an upload, as a browser writes it. */
export async function uploadForm(bytes: Uint8Array | string, { name = 'a.txt', type = '' }: Upload = {}) {
  const form = new FormData();
  form.append('file', new File([Buffer.from(bytes)], name, { type }));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
}

export async function upload(
  app: FastifyInstance,
  bytes: Uint8Array | string,
  options: Upload = {},
): Promise<Uploaded> {
  const { headers, payload } = await uploadForm(bytes, options);
  const { token } = options;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<Omit<Uploaded, 'status'>>() };
}
