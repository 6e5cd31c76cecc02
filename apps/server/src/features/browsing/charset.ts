/** Where a page says in which encoding it is written. */
const HEAD_BYTES = 4_096;

/** The text of a page: in the encoding of its mark, of its header, or that it names itself; otherwise UTF-8, or the old one of the west. */
export function decodePage(bytes: Uint8Array, contentType: string, isCut: boolean): string {
  const label = markOf(bytes) ?? charsetIn(contentType) ?? namedIn(bytes);
  const decoder = label === undefined ? undefined : decoderFor(label);
  if (decoder) return decoder.decode(bytes);
  try {
    // As a stream, because a page that was cut may end in half a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function charsetIn(contentType: string): string | undefined {
  return /charset=["']?([\w:.-]{1,40})/i.exec(contentType)?.[1];
}

function namedIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString('latin1');
  const inXml = /^<\?xml[^>]{0,100}encoding=["']([\w:.-]{1,40})/.exec(head)?.[1];
  const named = inXml ?? /<meta\s[^>]{0,300}?charset=["']?([\w:.-]{1,40})/i.exec(head)?.[1];
  // What could be read as plain letters was not written in two bytes each.
  return named !== undefined && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
