import { describe, expect, it } from 'vitest';
import { decodeText, encodingOf } from './decode-text.ts';

const bytes = (...codes: number[]): Uint8Array => new Uint8Array(codes);
const utf16 = (text: string, isLittle: boolean, mark = false): Uint8Array => {
  const codes = Array.from(mark ? `\ufeff${text}` : text).flatMap((sign) => {
    const code = sign.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });
  return new Uint8Array(codes);
};
const latin = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** 你好，世界。 and more, as Chinese programs wrote it. */
const CHINESE = bytes(0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7, 0xa1, 0xa3);
/** Привет, мир */
const RUSSIAN = bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0);

describe('the encoding of a text', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['plain ASCII', latin('tea'), 'utf-8', 'tea'],
    ['UTF-8', new TextEncoder().encode('Tee für 你'), 'utf-8', 'Tee für 你'],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufefftea'), 'utf-8', 'tea'],
    ['UTF-16 with a mark', utf16('tea 茶', true, true), 'utf-16le', 'tea 茶'],
    ['UTF-16 the other way round', utf16('tea 茶', false, true), 'utf-16be', 'tea 茶'],
    ['UTF-16 without a mark', utf16('a longer line of text', true), 'utf-16le', 'a longer line of text'],
    ['UTF-16 without a mark, turned', utf16('a longer line of text', false), 'utf-16be', 'a longer line of text'],
    ['Chinese', CHINESE, 'gb18030', '你好，世界。'],
    ['Chinese among English', bytes(...latin('Name: '), ...CHINESE), 'gb18030', 'Name: 你好，世界。'],
    ['Western', latin('Caf\u00e9 cr\u00e8me, d\u00e9j\u00e0 vu'), 'windows-1252', 'Café crème, déjà vu'],
    ['Western quotes', bytes(0x93, ...latin('tea'), 0x94), 'windows-1252', '“tea”'],
    ['Cyrillic', RUSSIAN, 'windows-1251', 'Привет, мир'],
  ])('%s', (_name, written, encoding, text) => {
    expect(encodingOf(written)).toBe(encoding);
    expect(decodeText(written)).toBe(text);
  });

  it.each([
    ['a program', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0)],
    ['control signs', bytes(...Array.from({ length: 50 }, () => 3), ...latin('tea'))],
  ])('is none in %s', (_name, written) => {
    expect(decodeText(written)).toBeUndefined();
  });
});
