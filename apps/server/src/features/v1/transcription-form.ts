import { AppError, type TranscriptionRequest } from '@parley/contract';

export interface EncodedForm {
  readonly content: Uint8Array;
  readonly type: string;
}

/** Throws unless the form holds a recording. */
export function requireRecording(fields: TranscriptionRequest): void {
  const { file } = fields as { file?: unknown };
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('validation_failed', 'body.file: a recording is expected here');
  }
}

/** The form for the upstream. The name of the file stays: its ending is all that tells what kind of recording it is. */
export async function transcriptionForm(fields: TranscriptionRequest, model: string): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, model })) {
    // Providers know languages without their countries.
    const sent =
      name === 'language' && typeof value === 'string' ? value.replace(/[-_][^]*$/, '').toLowerCase() : value;
    for (const one of [sent].flat() as unknown[]) {
      if (one instanceof File) form.append(name, one, one.name);
      else if (typeof one === 'string') form.append(name, one);
    }
  }
  const encoded = new Response(form);
  return { content: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' };
}
