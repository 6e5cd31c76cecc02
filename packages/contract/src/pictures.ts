/** Addresses beyond this are not pictures but messages. */
export const PICTURE_URL_MAX_LENGTH = 2_000;
export const PICTURE_MAX_BYTES = 10_000_000;
export const PICTURE_HOSTS_MAX = 200;
/** A name of the longest kind and a port. */
export const PICTURE_HOST_MAX_LENGTH = 260;

/**
 * Kinds of picture that the server passes on. SVG is not among them: it is a document that may hold scripts, and a copy of
 * it under our own origin is safe only for as long as nobody opens it outside of `<img>`.
 */
export const PICTURE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
