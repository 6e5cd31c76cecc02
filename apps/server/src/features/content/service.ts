import { AppError, type ContentDocument, type ContentEntry, DEFAULT_LANGUAGE, type Language } from '@parley/contract';
import type { FastifyBaseLogger } from 'fastify';
import { documentOf } from './document-file.ts';
import type { ContentFolder } from './repository.ts';

/** In this order at the head of the list; what the operator added follows by name. */
const FIRST_IDS = ['help', 'about', 'privacy', 'terms'];

interface ContentParts {
  /** The operator's own documents. */
  readonly own: ContentFolder | undefined;
  /** The documents that come with Parley. */
  readonly shipped: ContentFolder;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The documents of this server, in the language of the reader where there is such a file. */
export class ContentService {
  readonly #folders: readonly ContentFolder[];
  readonly #log: ContentParts['log'];

  constructor({ own, shipped, log }: ContentParts) {
    this.#folders = own ? [own, shipped] : [shipped];
    this.#log = log;
  }

  async read(id: string, lang: Language): Promise<ContentDocument> {
    const document = await this.#find(id, lang).catch((error: unknown) => {
      this.#warn(id, error);
      throw new AppError('unavailable', undefined, { cause: error });
    });
    if (document === undefined) throw new AppError('not_found');
    return document;
  }

  /** One that cannot be read is left out and named in the log: the others are still worth listing. */
  async list(lang: Language): Promise<ContentEntry[]> {
    const listed = this.#folders.flatMap((folder) => languagesFor(lang).map((language) => folder.ids(language)));
    const ids = [...new Set((await Promise.all(listed)).flat())].toSorted(byPlace);
    const found = await Promise.all(
      ids.map((id) => this.#find(id, lang).catch((error: unknown) => this.#warn(id, error))),
    );
    return found.flatMap((document) => {
      if (document === undefined) return [];
      const { text: _text, ...entry } = document;
      return [entry];
    });
  }

  /** The operator reads the log; visitors need not know where files lie. */
  #warn(id: string, error: unknown): undefined {
    this.#log.warn({ err: error, id }, 'a document could not be read');
  }

  /**
   * What the operator wrote counts before what comes with Parley, even in another language: a translation that says
   * something else than the operator's own words would be worse than none. An empty file takes a document away.
   */
  async #find(id: string, lang: Language): Promise<ContentDocument | undefined> {
    for (const folder of this.#folders) {
      for (const language of languagesFor(lang)) {
        const file = await folder.read(id, language);
        if (file === undefined) continue;
        return file.trim() === '' ? undefined : documentOf(file, { id, lang: language });
      }
    }
    return undefined;
  }
}

function languagesFor(lang: Language): Language[] {
  return lang === DEFAULT_LANGUAGE ? [lang] : [lang, DEFAULT_LANGUAGE];
}

function byPlace(left: string, right: string): number {
  const place = (id: string) => (FIRST_IDS.includes(id) ? FIRST_IDS.indexOf(id) : FIRST_IDS.length);
  return place(left) - place(right) || (left < right ? -1 : 1);
}
