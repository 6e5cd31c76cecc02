import { AppError } from '@parley/contract';

export interface EncodedForm {
  readonly content: Uint8Array;
  readonly type: string;
}

type FormFields = Readonly<Record<string, unknown>>;

/** More pictures than any provider takes at once. */
const MAX_PICTURES = 16;

/** Throws unless the form holds a recording. */
export function requireRecording({ file }: FormFields): void {
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('validation_failed', 'body.file: a recording is expected here');
  }
}

/** Throws unless the form holds pictures, and at most one mask. */
export function requirePictures(fields: FormFields): void {
  const pictures = [fields['image'] ?? [], fields['image[]'] ?? []].flat(2) as unknown[];
  const isPicture = (picture: unknown) => picture instanceof File && picture.size > 0;
  if (pictures.length === 0 || pictures.length > MAX_PICTURES || !pictures.every(isPicture)) {
    throw new AppError('validation_failed', `body.image: one to ${MAX_PICTURES} pictures are expected here`);
  }
  if (fields['mask'] !== undefined && !isPicture(fields['mask'])) {
    throw new AppError('validation_failed', 'body.mask: a picture is expected here');
  }
}

/** The fields as the body of a request. */
export async function encodedJson(fields: FormFields): Promise<{ content: string; type: string }> {
  return { content: JSON.stringify(fields), type: 'application/json' };
}

/** The form for the upstream. The names of files stay: their ending may be all that tells what kind they are. */
export async function encodedForm(fields: FormFields): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    // Providers know languages without their countries.
    const sent =
      name === 'language' && typeof value === 'string' ? value.replace(/[-_][^]*$/, '').toLowerCase() : value;
    for (const one of [sent].flat()) {
      if (one instanceof File) form.append(name, one, one.name);
      else if (typeof one === 'string') form.append(name, one);
    }
  }
  const encoded = new Response(form);
  return { content: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' };
}
