import { describe, expect, it } from 'vitest';
import { isHeic, kindOfFile, looksLikePicture } from './file-kind.ts';

const head = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('what a file is', () => {
  it.each<[string, string, string, string]>([
    ['photo.png', '', '\u0089PNG\r\n\u001a\n', 'picture'],
    ['photo', '', '\u00ff\u00d8\u00ff\u00e0', 'picture'],
    ['anim.gif', '', 'GIF89a', 'picture'],
    ['a.webp', '', 'RIFF\0\0\0\0WEBP', 'picture'],
    ['a.avif', '', '\0\0\0\u001cftypavif', 'picture'],
    ['IMG_1.HEIC', '', '\0\0\0\u001cftypheic', 'picture'],
    ['wrong-name.txt', 'text/plain', '\u0089PNG\r\n\u001a\n', 'picture'],
    ['drawing.svg', 'image/svg+xml', '<svg', 'svg'],
    ['a.pdf', '', '%PDF-1.7', 'pdf'],
    ['late.pdf', '', `${' '.repeat(40)}%PDF-1.7`, 'pdf'],
    ['a.docx', '', 'PK\u0003\u0004', 'container'],
    ['noname', '', 'PK\u0003\u0004', 'container'],
    ['a.rtf', '', '{\\rtf1', 'rtf'],
    ['a.htm', '', '<p>', 'html'],
    ['page', 'text/html', '<p>', 'html'],
    ['code.ts', 'video/mp2t', 'export const', 'text'],
    ['notes.md', '', '# Tea', 'text'],
    ['Dockerfile', '', 'FROM node', 'text'],
    ['a.zip', '', 'PK\u0003\u0004', 'refused archive'],
    ['a.tar', '', 'x', 'refused archive'],
    ['a.gz', '', '\u001f\u008b', 'refused archive'],
    ['a.mp4', '', '\0\0\0\u001cftypisom', 'refused media'],
    ['a.xls', '', '\u00d0\u00cf\u0011\u00e0', 'refused old-office'],
    ['a.pages', '', 'x', 'refused old-office'],
    ['a.xlsx', '', 'no archive', 'refused damaged'],
    ['a.txt', '', '', 'refused empty'],
  ])('%s (%s)', (name, mediaType, start, expected) => {
    const found = kindOfFile({ name, mediaType, head: head(start) });
    expect(found.kind === 'refused' ? `refused ${found.why}` : found.kind).toBe(expected);
  });

  it('shows by name or type whether it is a picture', () => {
    expect(looksLikePicture({ name: 'a.JPG', type: '' })).toBe(true);
    expect(looksLikePicture({ name: 'a', type: 'image/png' })).toBe(true);
    expect(looksLikePicture({ name: 'a.pdf', type: 'application/pdf' })).toBe(false);
    expect(isHeic({ name: 'a.heic', type: '' })).toBe(true);
    expect(isHeic({ name: 'a.jpg', type: 'image/jpeg' })).toBe(false);
  });
});
