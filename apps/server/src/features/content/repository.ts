import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentId, type Language } from '@parley/contract';

/** No document that people read is longer; what is larger was put there by mistake. */
export const DOCUMENT_LIMIT_BYTES = 256 * 1024;

/** A folder of documents: one folder per language, one Markdown file per document. */
export class ContentFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** The names of all documents in a language. */
  async ids(lang: Language): Promise<string[]> {
    const names = await readdir(join(this.#path, lang)).catch(orNothing);
    return (names ?? []).flatMap((name) => {
      const id = name.endsWith('.md') ? name.slice(0, -'.md'.length) : '';
      return ContentId.safeParse(id).success ? [id] : [];
    });
  }

  /** The file of a document, or undefined where there is none. It is read anew, so that an edit shows at once. */
  async read(id: string, lang: Language): Promise<string | undefined> {
    // The route has checked both; this is the last place before the disk.
    const path = join(this.#path, lang, `${ContentId.parse(id)}.md`);
    const found = await stat(path).catch(orNothing);
    if (found?.isFile() !== true) return undefined;
    if (found.size > DOCUMENT_LIMIT_BYTES) {
      throw new Error(`${path} is larger than ${DOCUMENT_LIMIT_BYTES} bytes`);
    }
    return readFile(path, 'utf8').catch(orNothing);
  }
}

/** A file or folder that is not there is no failure; one that must not be read is. */
function orNothing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
