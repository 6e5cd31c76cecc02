import { imageUrlsOf, type Message } from '@parley/contract';

/** A file of a chat, by where its content lies. */
export type ChatFile =
  | { readonly name: string; readonly url: string }
  | { readonly name: string; readonly text: string }
  /** The file of an attachment as it was given; its text where that is all that is here, and where it has the same name. */
  | { readonly name: string; readonly attachmentId: string; readonly text?: string };

/** Documents whose text is another thing than the file. */
const READ_AS_TEXT = /\.(?:pdf|docx?|docm|xlsx?|xlsm|pptx?|pptm|od[tps]|rtf|epub)$/i;

/** The files of a chat as a working folder has them: a newer one takes the place of one with the same name. */
export function chatFiles(messages: readonly Message[]): ChatFile[] {
  const files = new Map<string, ChatFile>();
  let pictures = 0;
  const put = (file: ChatFile): void => void files.set(file.name, file);
  for (const { content, attachments = [], tools } of messages) {
    for (const url of imageUrlsOf(content)) put({ name: `picture-${(pictures += 1)}`, url });
    for (const { id: attachmentId, name: given, text } of attachments) {
      const name = safeName(given);
      if (!READ_AS_TEXT.test(name)) put({ name, attachmentId, text });
      else {
        put({ name, attachmentId });
        put({ name: safeName(`${name}.txt`), text });
      }
    }
    for (const { name, url } of tools.flatMap(({ files: made = [] }) => made)) put({ name: safeName(name), url });
  }
  return [...files.values()];
}

/** A name that leads nowhere but into the working folder. */
export function safeName(name: string): string {
  const last =
    name
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '')
      .trim() ?? '';
  return /^\.*$/.test(last) ? 'file' : last.slice(0, 120);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
};

/** By the end of its name. Code chooses it, so that only pictures, which are never shown as pages, count for more than a name. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

const ENDINGS = Object.fromEntries(Object.entries(MEDIA_TYPES).map(([ending, type]) => [type, ending]));

/** A picture's name with the end that its bytes call for. */
export function withEnding(name: string, mediaType: string): string {
  return /\.[a-z0-9]+$/i.test(name) ? name : `${name}.${ENDINGS[mediaType] ?? 'bin'}`;
}
