import { isUtf8 } from 'node:buffer';
import { type PictureType, pictureTypeOf } from '@parley/contract';
import type { ByteReader, ByteSink } from './byte-reader.ts';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { FileRefused } from './file-refused.ts';

type Clean = (reader: ByteReader, sink: ByteSink) => Promise<void>;

/** What its sender calls a file. */
export interface FileClaims {
  readonly name: string;
  readonly type: string;
}

interface FileKind {
  readonly mediaType: string;
  readonly clean: Clean;
}

/** How many bytes of a file tell what it is. */
export const KIND_HEAD_BYTES = 4_096;

/** Pictures of which everything that tells of their maker can be removed. */
const CLEANED: Partial<Record<PictureType, Clean>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
};

/** Other files by their first bytes. Each is given out as a download that no browser runs. */
const SIGNATURES: readonly (readonly [start: RegExp, mediaType: string])[] = [
  [/^%PDF-/, 'application/pdf'],
  [/^PK(?:\p{Cc}){2}/u, 'application/zip'],
  [/^ID3|^\u00ff[\u00fb\u00f3\u00f2]/, 'audio/mpeg'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^OggS/, 'audio/ogg'],
  [/^fLaC/, 'audio/flac'],
  [/^\p{Cc}E\u00df\u00a3/u, 'video/webm'],
  [/^[^]{4}ftyp/, 'video/mp4'],
];
const PICTURE_NAME = /\.(?:png|apng|jpe?g|jfif|gif|webp|avif|heic|heif|bmp|ico|tiff?|svgz?)$/i;
/** Pages and drawings in which scripts run. */
const MARKUP = /<(?:svg|html|script|head|body|iframe|!doctype|\?xml|\w+:svg)\b/i;

/** Programs of Windows, Linux, macOS and Java by their first bytes, and texts that a shell runs. */
const PROGRAM =
  /^(?:\u007fELF|\u00fe\u00ed\u00fa[\u00ce\u00cf]|[\u00ce\u00cf]\u00fa\u00ed\u00fe|\u00ca\u00fe\u00ba[\u00be\u00bf]|[\u00be\u00bf]\u00ba\u00fe\u00ca|\u00ef\u00bb\u00bf#!|#!)/;
/** Of Windows too, where it is no text: two letters are a weak sign. */
const WINDOWS_PROGRAM = /^(?:MZ|ZM)/;

const passOn: Clean = (reader, sink) => reader.passRest(sink);

/** What a file is by its bytes, whatever its sender calls it; refuses what must not be kept. */
export function fileKindOf(head: Buffer, { name, type }: FileClaims): FileKind {
  const picture = pictureTypeOf(head);
  const clean = picture && CLEANED[picture];
  if (picture && clean) return { mediaType: picture, clean };
  // Something else behind the name of a picture, or a picture that cannot be cleaned.
  if (picture || PICTURE_NAME.test(name) || /^image\//i.test(type)) throw new FileRefused('kind');
  const start = head.toString('latin1', 0, 16);
  if (PROGRAM.test(start)) throw new FileRefused('kind');
  const known = SIGNATURES.find(([signature]) => signature.test(start));
  if (known) return { mediaType: known[1], clean: passOn };
  if (!isText(head)) {
    if (WINDOWS_PROGRAM.test(start)) throw new FileRefused('kind');
    return { mediaType: 'application/octet-stream', clean: passOn };
  }
  if (isMarkup(head)) throw new FileRefused('kind');
  return { mediaType: 'text/plain', clean: passOn };
}

/** Whether it begins as UTF-8 without null characters; a letter may be cut at the end of what was read. */
function isText(head: Buffer): boolean {
  const isCut = head.length === KIND_HEAD_BYTES;
  const isWhole = [0, 1, 2, 3].some((cut) => (cut === 0 || isCut) && isUtf8(head.subarray(0, head.length - cut)));
  return isWhole && !head.includes(0);
}

/** Whether a browser would take a text for a page or a drawing: it begins with an element, after spaces and comments. */
function isMarkup(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return text.startsWith('<') && MARKUP.test(text);
}
