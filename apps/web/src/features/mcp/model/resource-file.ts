import type { McpResource, McpResourceContent } from '@parley/contract';

/** A resource as a file that goes with a question. */
export interface ResourceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string | undefined;
  readonly base64: string | undefined;
}

const LONGEST_NAME = 120;

/** What was read of a server as files. Each says in its name whose it is. */
export function resourceFiles(
  serverName: string,
  { title, name }: Pick<McpResource, 'title' | 'name'>,
  contents: readonly McpResourceContent[],
): ResourceFile[] {
  return contents.flatMap(({ uri, mimeType, text, blob }, index) => {
    if (text === undefined && blob === undefined) return [];
    const own = contents.length > 1 ? lastPart(uri) || `${title || name} ${index + 1}` : title || name || lastPart(uri);
    const shown = `${serverName}: ${own}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_NAME);
    const mediaType = mimeType || (text === undefined ? '' : 'text/plain');
    return [{ name: shown, mediaType, text, base64: blob }];
  });
}

/** The end of an address, by which people know what it is. */
export function lastPart(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
