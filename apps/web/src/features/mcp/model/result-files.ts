import { type McpContent, MOST_TOOL_FILES } from '@parley/contract';
import { lastPart } from './resource-file.ts';

/** Bytes in a result, as files. */
export interface ResultFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
};

/** Pictures, sounds and other bytes that stand in a result itself. An address in a result is never followed. */
export function resultFiles(content: readonly McpContent[]): ResultFile[] {
  const files = content.flatMap((part): ResultFile[] => {
    if (part.type === 'image' || part.type === 'audio') {
      return [{ name: part.type, mediaType: part.mimeType, base64: part.data }];
    }
    if (part.type !== 'resource' || part.resource.blob === undefined) return [];
    const { uri, mimeType, blob } = part.resource;
    return [{ name: lastPart(uri) || 'file', mediaType: mimeType, base64: blob }];
  });
  return files.slice(0, MOST_TOOL_FILES).map((file, index) => ({ ...file, name: fileName(file, index, files.length) }));
}

function fileName({ name, mediaType }: ResultFile, index: number, count: number): string {
  const plain = name.replaceAll(/[\p{Cc}/\\]+/gu, ' ').slice(0, 200);
  if (plain.includes('.')) return plain;
  const extension = EXTENSIONS[mediaType];
  return `${plain}${count > 1 ? `-${index + 1}` : ''}${extension === undefined ? '' : `.${extension}`}`;
}
