const DATA_URL = /^data:(image\/[a-z0-9.+-]+);base64,/u;

/** The bytes of a picture that came as a data address. Throws for what is none. */
export function pictureBlob(dataUrl: string): Blob {
  const [prefix = '', type = ''] = DATA_URL.exec(dataUrl) ?? [];
  return new Blob([Uint8Array.fromBase64(dataUrl.slice(prefix.length))], { type });
}
