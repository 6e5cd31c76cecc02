import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '@parley/contract';
import type { FileClaims } from './cleaning/file-kind.ts';
import { FileRefused } from './cleaning/file-refused.ts';

/** A form that nobody has read yet. */
export interface ComingForm {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

interface FormReader<Received> {
  readonly receive: (bytes: Readable, claims: FileClaims) => Promise<Received>;
  /** Takes back what was received where the rest of the form never comes. */
  readonly undo: (received: Received) => Promise<void>;
}

const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 4_096, headerPairs: 32, headerSize: 8_192 };
const FIELD = 'file';

/** Hands the file of a form to `receive` while it comes; resolves once the form has ended as it should. */
export async function readForm<Received>(
  { headers, body }: ComingForm,
  { receive, undo }: FormReader<Received>,
): Promise<Received> {
  const form = openForm(headers);
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
  body.on('error', breakOff);
  body.on('close', () => body.readableEnded || breakOff());
  body.pipe(form);
  try {
    await ended.promise;
  } catch (error) {
    body.unpipe(form);
    // Most clients read no answer while they send.
    body.resume();
    const received = await receiving?.catch(() => undefined);
    if (received !== undefined) await undo(received);
    throw error;
  }
  const received = await receiving;
  if (received === undefined) throw new AppError('validation_failed', 'body.file: a file is expected here');
  return received;
}

function openForm(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch (error) {
    throw new AppError('bad_request', 'The form cannot be read', { cause: error });
  }
}
