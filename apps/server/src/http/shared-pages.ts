import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type LinkPreview, withPreview } from './page.ts';

/** Pages that are kept, those that were asked for last. */
const MOST_PAGES = 200;

/** A page in the forms in which one of many is sent. */
export interface PackedPage {
  readonly version: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
}

interface Wish {
  /** The page before it tells of anything. */
  readonly html: string;
  /** Of this server, as its visitor reached it. */
  readonly address: string;
  readonly preview: LinkPreview;
  /** Whether it is the page that takes the first words away again. */
  readonly hasWords: boolean;
}

interface KeptPage extends Pick<Wish, 'html' | 'address'> {
  readonly version: number;
  readonly page: Promise<PackedPage>;
  /** Read from the whole of what is shared: once for each version, under however many names the server is reached. */
  readonly words: Promise<string>;
}

/** Pages of what people share, made once for each version. Whether somebody may still see one is asked elsewhere. */
export class SharedPages {
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, KeptPage>();

  pageOf(path: string, { html, address, preview, hasWords }: Wish): Promise<PackedPage> {
    const kept = this.#kept.get(path);
    this.#kept.delete(path);
    if (kept?.version === preview.version && kept.html === html && kept.address === address) {
      this.#kept.set(path, kept);
      return kept.page;
    }
    const isSame = kept?.version === preview.version;
    const words = isSame ? kept.words : Promise.resolve(hasWords ? (preview.words?.() ?? '') : '');
    const told = hasWords ? preview : { ...preview, data: undefined };
    const page = words.then((text) => packPage(withPreview(html, told, { address, words: text })));
    this.#kept.set(path, { version: preview.version, html, address, page, words });
    // What failed once is tried again.
    page.catch(() => this.#kept.delete(path));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_PAGES && oldest !== undefined) this.#kept.delete(oldest);
    return page;
  }
}

export function packPage(html: string): PackedPage {
  const identity = Buffer.from(html);
  const version = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { version, identity, gzip: gzipSync(identity) };
}
