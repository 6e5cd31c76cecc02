import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, request } from 'undici';
import type { EgressGate } from '../egress/egress.ts';
import { FileMissing, type FileStore, FileStoreFailure } from './file-store.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of the address, rather than before the host. */
  readonly isPathStyle: boolean;
  /** What every name begins with, such as `parley/`. */
  readonly prefix: string;
  /** For an address that the operator set. */
  readonly operators: EgressGate;
}

const HEADERS_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 60_000;
const SHOWN_ANSWER_BYTES = 500;

/** Files in any store that speaks like S3. Requests are signed here; the address of the store never leaves the server. */
export function s3Store({ operators, ...options }: S3Options): FileStore {
  const base = bucketAddress(options);
  const { prefix, region, accessKeyId, secretAccessKey } = options;

  async function send(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Readable, sizeBytes?: number) {
    const url = `${base}/${prefix}${name}`;
    const signer = new AwsV4Signer({ url, method, service: 's3', region, accessKeyId, secretAccessKey });
    const { headers } = await signer.sign();
    return request(url, {
      method,
      headers: {
        ...Object.fromEntries(headers),
        ...(sizeBytes !== undefined && { 'content-length': String(sizeBytes) }),
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      body: body ?? null,
      dispatcher: operators.dispatcherFor(await operators.check(base)),
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: IDLE_TIMEOUT_MS,
    });
  }

  return {
    async put(name, path, sizeBytes) {
      const body = createReadStream(path);
      try {
        await expectDone(await send('PUT', name, body, sizeBytes));
      } finally {
        body.destroy();
      }
    },
    async read(name) {
      const answer = await send('GET', name);
      if (answer.statusCode === 404) {
        await answer.body.dump();
        throw new FileMissing(name);
      }
      if (answer.statusCode !== 200) await expectDone(answer);
      return answer.body;
    },
    async remove(name) {
      const answer = await send('DELETE', name);
      if (answer.statusCode === 404) await answer.body.dump();
      else await expectDone(answer);
    },
  };
}

function bucketAddress({ endpoint, bucket, isPathStyle }: Pick<S3Options, 'endpoint' | 'bucket' | 'isPathStyle'>) {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, '');
}

async function expectDone({ statusCode, body }: Dispatcher.ResponseData): Promise<void> {
  if (statusCode >= 200 && statusCode < 300) return body.dump();
  const words = (await body.text()).slice(0, SHOWN_ANSWER_BYTES);
  throw new FileStoreFailure(`the file store answered with status ${statusCode}: ${words}`);
}
