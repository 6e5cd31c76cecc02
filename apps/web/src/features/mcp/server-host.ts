import { McpCallEvent, mcpRoutes } from '@parley/contract';
import { SseReader } from '@parley/providers';
import { callApi, fetchApi } from '#/lib/api.ts';
import { jsonOf } from '#/lib/json.ts';
import type { McpHost } from './mcp-host.ts';

const QUIET = { quiet: true } as const;

/** Servers that the Parley server speaks to. */
export const serverHost: McpHost = {
  reconnect: (id) => callApi(mcpRoutes.reconnect, { params: { id } }, QUIET),
  check: (id) => callApi(mcpRoutes.check, { params: { id } }, QUIET),
  async remove(id) {
    await callApi(mcpRoutes.remove, { params: { id } }, QUIET);
  },
  log: (id, signal) => callApi(mcpRoutes.log, { params: { id } }, { ...QUIET, ...(signal && { signal }) }),
  resources: (id, signal) => callApi(mcpRoutes.resources, { params: { id } }, { ...QUIET, ...(signal && { signal }) }),
  readResource: (id, uri) => callApi(mcpRoutes.readResource, { params: { id }, body: { uri } }, QUIET),
  getPrompt: (id, name, given) =>
    callApi(mcpRoutes.getPrompt, { params: { id }, body: { name, arguments: given } }, QUIET),
  async *call(id, wanted, signal) {
    const headers = { accept: 'text/event-stream' };
    const response = await fetchApi(mcpRoutes.call, { params: { id }, body: wanted }, { ...QUIET, signal, headers });
    yield* eventsOf(response);
  },
  async answer(id, body) {
    await callApi(mcpRoutes.answer, { params: { id }, body }, QUIET);
  },
};

async function* eventsOf({ body }: Response): AsyncGenerator<McpCallEvent, void, undefined> {
  if (!body) return;
  const frames = new SseReader();
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      yield* read(frames.push(piece.value));
    }
    yield* read(frames.end());
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** An event that this page does not know, of a newer server, is passed over. */
function* read(frames: readonly string[]): Generator<McpCallEvent, void, undefined> {
  for (const frame of frames) {
    const event = McpCallEvent.safeParse(jsonOf(frame));
    if (event.success) yield event.data;
  }
}
