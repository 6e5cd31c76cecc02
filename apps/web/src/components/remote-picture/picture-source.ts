const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Where a picture is: here, so that `<img>` shows it without asking anybody, or on somebody's host. */
export type PictureSource =
  | { readonly kind: 'here'; readonly src: string }
  | { readonly kind: 'remote'; readonly url: string; readonly host: string };

/**
 * Reads the address of a picture; null for what can be none. Only what is here may get into `<img>`, where even SVG cannot
 * run or load anything: asking a host for a picture tells it whatever stands in the address.
 */
export function pictureSource(address: string): PictureSource | null {
  const trimmed = withoutInvisible(address);
  if (IMAGE_DATA.test(trimmed)) return { kind: 'here', src: trimmed };
  const url = URL.parse(trimmed);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  url.hash = '';
  return { kind: 'remote', url: url.href, host: url.host };
}

/** Browsers skip control characters inside a scheme: `java\nscript:` would run. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
