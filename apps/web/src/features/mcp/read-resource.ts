import { mcpRoutes, type McpServer } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { resourceFiles, type ResourceFile } from './model/resource-file.ts';

/** Reads something that a server has, as files that go with a question. */
export async function readResource(
  server: Pick<McpServer, 'id' | 'name'>,
  { uri, title }: { readonly uri: string; readonly title: string },
): Promise<File[]> {
  const input = { params: { id: server.id }, body: { uri } };
  const { contents } = await callApi(mcpRoutes.readResource, input, { quiet: true });
  return resourceFiles(server.name, { title, name: title }, contents).map(fileOf);
}

function fileOf({ name, mediaType, text, base64 }: ResourceFile): File {
  const bytes = text ?? Uint8Array.fromBase64(base64 ?? '');
  return new File([bytes], name, { type: mediaType });
}
