import { getDocumentProxy } from 'unpdf';
import { TEXT_LIMIT_CHARS } from '../limits.ts';
import { ReadingFailure } from './reading-failure.ts';

/** Fewer signs than this on a page on average are a page number or a stamp: the words are in a picture. */
const LEAST_SIGNS_PER_PAGE = 4;

interface PdfText {
  readonly text: string;
  readonly pages: number;
}

/** The words of a PDF, page by page under its number, so that an answer can name the page. */
export async function pdfText(bytes: Uint8Array, onProgress: (done: number, total: number) => void): Promise<PdfText> {
  const pdf = await open(bytes);
  const total = pdf.numPages;
  let text = '';
  let signs = 0;
  for (let number = 1; number <= total && text.length <= TEXT_LIMIT_CHARS; number += 1) {
    onProgress(number - 1, total);
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    page.cleanup();
    const tidy = words
      .replaceAll('\0', '')
      .replaceAll(/(?<![ \t])[ \t]+\n/gu, '\n')
      .trim();
    if (tidy === '') continue;
    signs += tidy.length;
    text += `[Page ${number}]\n${tidy}\n\n`;
  }
  if (signs < LEAST_SIGNS_PER_PAGE * total && text.length <= TEXT_LIMIT_CHARS) throw new ReadingFailure('scanned');
  return { text: text.trim(), pages: total };
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, disableFontFace: true, useSystemFonts: false });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ReadingFailure(isLocked ? 'encrypted' : 'damaged');
  }
}
