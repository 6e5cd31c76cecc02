/** Why a file cannot go with a question. */
export type FileFailure =
  | 'too-large'
  | 'empty'
  | 'binary'
  | 'media'
  | 'archive'
  | 'old-office'
  | 'encrypted'
  | 'scanned'
  | 'no-text'
  | 'damaged'
  | 'inflated'
  | 'picture'
  | 'heic'
  | 'no-room'
  | 'reader';

/** How a file is read. A container holds an office document or a book; which one shows inside. */
export type FileKind = 'picture' | 'svg' | 'pdf' | 'container' | 'rtf' | 'html' | 'text';

export type KindOrFailure = { readonly kind: FileKind } | { readonly kind: 'refused'; readonly why: FileFailure };

/** How many first bytes of a file are read to tell its kind. */
export const HEAD_BYTES = 1_024;

const PICTURE_NAMES = /\.(?:png|jpe?g|jfif|webp|gif|avif|heic|heif|bmp|ico)$/i;
const MEDIA_NAMES = /\.(?:mp3|m4a|aac|ogg|oga|opus|flac|wav|mp4|m4v|mov|mkv|webm|avi|wmv|mpe?g)$/i;
const ARCHIVE_NAMES = /\.(?:zip|rar|7z|tar|gz|tgz|bz2|xz|zst|dmg|iso|jar|apk)$/i;
const CONTAINER_NAMES = /\.(?:docx|docm|dotx|xlsx|xlsm|xltx|pptx|pptm|potx|odt|ods|odp|ott|epub)$/i;
const OLD_OFFICE_NAMES = /\.(?:doc|xls|ppt|dot|pps|msg|pages|numbers|key)$/i;
/** Systems take these for videos of the same name. */
const TYPESCRIPT_NAMES = /\.[cm]?ts$/i;
const HTML_NAMES = /\.(?:html?|xhtml|mhtml)$/i;

interface FileFacts {
  readonly name: string;
  readonly mediaType: string;
  readonly head: Uint8Array;
}

/** What a file is. Its first bytes say more than its name, and its name more than what the system believes. */
export function kindOfFile({ name, mediaType, head }: FileFacts): KindOrFailure {
  const start = latin(head.subarray(0, 64));
  if (head.length === 0) return refused('empty');
  if (/%PDF-/.test(latin(head))) return { kind: 'pdf' };
  if (start.startsWith('{\\rtf')) return { kind: 'rtf' };
  if (start.startsWith('PK\u0003\u0004')) {
    return ARCHIVE_NAMES.test(name) ? refused('archive') : { kind: 'container' };
  }
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return refused('old-office');
  if (isPicture(start)) return { kind: 'picture' };
  if (isMedia(start, name, mediaType)) return refused('media');
  if (isArchive(start) || ARCHIVE_NAMES.test(name)) return refused('archive');
  if (CONTAINER_NAMES.test(name)) return refused('damaged');
  if (OLD_OFFICE_NAMES.test(name)) return refused('old-office');
  if (PICTURE_NAMES.test(name)) return { kind: 'picture' };
  if (/\.svg$/i.test(name) || mediaType === 'image/svg+xml') return { kind: 'svg' };
  if (HTML_NAMES.test(name) || mediaType === 'text/html') return { kind: 'html' };
  return { kind: 'text' };
}

/** Whether a name or type belongs to a picture: enough to choose its tile before a byte was read. */
export function looksLikePicture({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type.startsWith('image/') || PICTURE_NAMES.test(name) || /\.svg$/i.test(name);
}

export function isHeic({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

function refused(why: FileFailure): KindOrFailure {
  return { kind: 'refused', why };
}

function isPicture(start: string): boolean {
  return (
    start.startsWith('\u0089PNG\r\n') ||
    start.startsWith('\u00ff\u00d8\u00ff') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    /^[^]{4}ftyp(?:avif|avis|heic|heix|hevc|hevx|heim|heis|mif1|msf1)/.test(start)
  );
}

/** How other kinds of files begin. */
const MEDIA_STARTS = ['ID3', 'OggS', 'fLaC', '\u001aE\u00df\u00a3'];
const ARCHIVE_STARTS = ['Rar!', '7z\u00bc\u00af', '\u001f\u008b', 'BZh', '\u00fd7zXZ'];

function isMedia(start: string, name: string, mediaType: string): boolean {
  return (
    (/^(?:audio|video)\//.test(mediaType) && !TYPESCRIPT_NAMES.test(name)) ||
    MEDIA_NAMES.test(name) ||
    MEDIA_STARTS.some((mark) => start.startsWith(mark)) ||
    /^RIFF[^]{4}(?:WAVE|AVI )/.test(start) ||
    /^[^]{4}ftyp/.test(start)
  );
}

function isArchive(start: string): boolean {
  return ARCHIVE_STARTS.some((mark) => start.startsWith(mark));
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
