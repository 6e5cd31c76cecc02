import type { McpServer } from '@parley/contract';
import { hostOf } from './host-of.ts';
import { resourceFiles, type ResourceFile } from './model/resource-file.ts';

/** Reads something that a server has, as files that go with a question. */
export async function readResource(
  server: Pick<McpServer, 'id' | 'name'>,
  { uri, title }: { readonly uri: string; readonly title: string },
): Promise<File[]> {
  const { contents } = await (await hostOf(server.id)).readResource(server.id, uri);
  return resourceFiles(server.name, { title, name: title }, contents).map(fileOf);
}

function fileOf({ name, mediaType, text, base64 }: ResourceFile): File {
  const bytes = text ?? Uint8Array.fromBase64(base64 ?? '');
  return new File([bytes], name, { type: mediaType });
}
