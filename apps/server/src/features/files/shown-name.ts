import { UNPRINTABLE_CHARACTERS } from '@parley/contract';

const MOST_CHARACTERS = 200;
const UNNAMED = 'file';

/** The name of a file as its owner gave it: the last part of a path, in one line, without what is not seen. */
export function shownName(given: string): string {
  const last =
    given
      .slice(-4 * MOST_CHARACTERS)
      .split(/[/\\]/)
      .at(-1) ?? '';
  const characters = Array.from(last.toWellFormed().replaceAll(UNPRINTABLE_CHARACTERS, '').trim());
  // The end stays: it says what kind of file it is.
  return characters.slice(-MOST_CHARACTERS).join('') || UNNAMED;
}

/** A header that makes every browser save the file under its name, and none show it as a page. */
export function asDownload(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
