import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AppError } from '@parley/contract';
import { encodeOpenAiError, errorPart, indexSections, type SectionIndex, splitSections } from '@parley/providers';

const DOCUMENTATION_FOLDER = join(import.meta.dirname, '../../../../../docs/user');

/** The user documentation, which the guide answers from; empty where it was not shipped. */
export function readUserDocumentation(folder: string = DOCUMENTATION_FOLDER): SectionIndex {
  const pages = readPages(folder);
  return indexSections(pages.flatMap((page) => splitSections(page)));
}

function readPages(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
    return files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'));
  } catch {
    return [];
  }
}

/** Writes frames no faster than the client reads; ends with the reason when the server must end. */
export async function writeFrames(
  frames: AsyncIterable<string>,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<'sent' | 'client-gone'> {
  try {
    for await (const frame of frames) {
      if (!response.write(frame)) await once(response, 'drain', { signal });
      signal.throwIfAborted();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!(signal.reason instanceof AppError)) return 'client-gone';
    response.write(encodeOpenAiError(errorPart(signal.reason.code, signal.reason.message)));
  }
  response.end();
  return 'sent';
}
