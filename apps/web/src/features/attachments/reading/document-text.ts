import { HEAD_BYTES, kindOfFile } from '../file-kind.ts';
import { cutText } from './cut-text.ts';
import { decodeText } from './decode-text.ts';
import { ReadingFailure } from './reading-failure.ts';
import type { Zip } from './zip.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

export interface DocumentText {
  readonly text: string;
  readonly pages?: number | undefined;
}

interface SourceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The words of a document of any kind that can be read. Each kind's reader is fetched with the first of its kind. */
export async function documentText(
  { name, mediaType, bytes }: SourceFile,
  onProgress: (done: number, total: number) => void,
): Promise<DocumentText> {
  const file = kindOfFile({ name, mediaType, head: bytes.subarray(0, HEAD_BYTES) });
  if (file.kind === 'refused') throw new ReadingFailure(file.why);
  const read = await readAs(file.kind, bytes, onProgress);
  const text = read.text.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new ReadingFailure('no-text');
  return { ...read, text: cutText(text) };
}

async function readAs(
  kind: Exclude<ReturnType<typeof kindOfFile>['kind'], 'refused'>,
  bytes: Uint8Array,
  onProgress: (done: number, total: number) => void,
): Promise<DocumentText> {
  switch (kind) {
    case 'pdf':
      return (await fetchCode(() => import('./pdf-text.ts'))).pdfText(bytes, onProgress);
    case 'container':
      return { text: await containerText(bytes) };
    case 'rtf':
      return {
        text: (await fetchCode(() => import('./rich-text.ts'))).richText(new TextDecoder('windows-1252').decode(bytes)),
      };
    case 'html':
      return { text: (await fetchCode(() => import('./html-text.ts'))).htmlText(plainText(bytes)) };
    case 'picture':
      throw new ReadingFailure('picture');
    case 'svg':
    case 'text':
      return { text: plainText(bytes) };
    default:
      return kind satisfies never;
  }
}

function plainText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new ReadingFailure('binary');
  return text;
}

/** By what lies inside: names of files lie more often than their parts do. */
async function containerText(bytes: Uint8Array): Promise<string> {
  const zip = (await fetchCode(() => import('./zip.ts'))).openZip(bytes);
  const has = (name: string): boolean => zip.names.includes(name);
  const read = async (): Promise<((zip: Zip) => string) | undefined> => {
    if (has('word/document.xml')) return (await fetchCode(() => import('./word-text.ts'))).wordText;
    if (has('xl/workbook.xml')) return (await fetchCode(() => import('./sheet-text.ts'))).sheetText;
    if (has('ppt/presentation.xml')) return (await fetchCode(() => import('./slide-text.ts'))).slideText;
    if (has('META-INF/container.xml')) return (await fetchCode(() => import('./book-text.ts'))).bookText;
    if (has('content.xml')) return (await fetchCode(() => import('./open-document-text.ts'))).openDocumentText;
    return undefined;
  };
  const reader = await read();
  if (!reader) throw new ReadingFailure('archive');
  return reader(zip);
}
