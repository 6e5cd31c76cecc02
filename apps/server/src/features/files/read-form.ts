import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '@parley/contract';
import { ByteLimit } from '../../lib/byte-limit.ts';
import type { FileClaims } from './cleaning/file-kind.ts';
import { FileRefused } from './cleaning/file-refused.ts';

/** A form that nobody has read yet. */
export interface ComingForm {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

interface FormReader<Received> {
  /** The largest file that may come; a form has little beside it. */
  readonly maxFileBytes: number;
  readonly receive: (bytes: Readable, claims: FileClaims) => Promise<Received>;
  /** Takes back what was received where the rest of the form never comes. */
  readonly undo: (received: Received) => Promise<void>;
}

const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 4_096, headerPairs: 32, headerSize: 8_192 };
const FIELD = 'file';
/** Everything of a form but its file: other fields, the heads of parts, and what stands between them. */
const OTHER_BYTES = 131_072;

/** Hands the file of a form to `receive` while it comes; resolves once the form has ended as it should. */
export async function readForm<Received>(
  { headers, body }: ComingForm,
  { maxFileBytes, receive, undo }: FormReader<Received>,
): Promise<Received> {
  const form = openForm(headers);
  const maxBytes = maxFileBytes + OTHER_BYTES;
  const bounded = new ByteLimit(maxBytes, () => new AppError('payload_too_large'));
  const ended = Promise.withResolvers<void>();
  let receiving: Promise<Received> | undefined;
  const breakOff = (cause?: unknown): void => ended.reject(new FileRefused('damaged', { cause }));
  form.on('file', (field: string, bytes: Readable, name: string | undefined, _encoding: string, type: string) => {
    bytes.on('error', breakOff);
    if (field !== FIELD || receiving) {
      bytes.resume();
      return;
    }
    // Whoever reads the file waits for bytes that never come, unless it hears of it.
    ended.promise.catch((error: Error) => bytes.destroy(error));
    receiving = receive(bytes, { name: name ?? '', type });
    receiving.catch(ended.reject);
  });
  form.on('finish', ended.resolve);
  form.on('error', breakOff);
  bounded.on('error', ended.reject);
  body.on('error', breakOff);
  body.on('close', () => body.readableEnded || breakOff());
  body.pipe(bounded).pipe(form);
  try {
    await ended.promise;
  } catch (error) {
    body.unpipe(bounded);
    readAway(body, maxBytes);
    const received = await receiving?.catch(() => undefined);
    if (received !== undefined) await undo(received);
    throw error;
  }
  const received = await receiving;
  if (received === undefined) throw new AppError('validation_failed', 'body.file: a file is expected here');
  return received;
}

/** Most clients read no answer while they send. Whoever goes on for long is not waited for. */
function readAway(body: Readable, maxBytes: number): void {
  let left = maxBytes;
  body.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) body.destroy();
  });
}

function openForm(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch (error) {
    throw new AppError('bad_request', 'The form cannot be read', { cause: error });
  }
}
