import type { PictureRecord } from '#/storage/pictures/picture-record.ts';

const MOST_SIGNS = 120;

/** What a picture is called in labels and files: the beginning of its prompt; empty where there was none. */
export function pictureName({ request }: Pick<PictureRecord, 'request'>): string {
  const words = request.prompt.replaceAll(/\s+/g, ' ').trim();
  return words.length > MOST_SIGNS ? `${words.slice(0, MOST_SIGNS - 1).trimEnd()}…` : words;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** The ending of a picture's file. */
export function endingOf(mediaType: string): string {
  return ENDINGS[mediaType] ?? 'png';
}
