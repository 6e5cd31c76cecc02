import {
  errorNameOf,
  mcpRoutes,
  McpCallEvent,
  type McpElicitation,
  type McpResult,
  type McpServer,
  type McpTool,
} from '@parley/contract';
import { SseReader } from '@parley/providers';
import { ApiFailure, callApi, fetchApi } from '#/lib/api.ts';
import { jsonOf } from '#/lib/json.ts';
import type { CallLine, PersonAnswer } from '#/features/tools/public.ts';
import { askedByServer } from './model/asked-by-server.ts';

interface ToolCall {
  readonly server: Pick<McpServer, 'id' | 'name'>;
  readonly tool: Pick<McpTool, 'name' | 'fingerprint'>;
  readonly args: Record<string, unknown>;
  readonly signal: AbortSignal;
  readonly line: CallLine;
}

/** Calls a tool of a server and follows the call to its end: progress is shown, questions are asked. Throws `ApiFailure`. */
export async function callTool({ server, tool, args, signal, line }: ToolCall): Promise<McpResult> {
  const input = {
    params: { id: server.id },
    body: { tool: tool.name, arguments: args, fingerprint: tool.fingerprint },
  };
  const response = await fetchApi(mcpRoutes.call, input, {
    signal,
    quiet: true,
    headers: { accept: 'text/event-stream' },
  });
  const questions = createQuestionLine(server, line);
  try {
    for await (const event of eventsOf(response)) {
      switch (event.type) {
        case 'progress':
          line.tell(progressOf(event));
          break;
        case 'elicitation':
          questions.ask(event.elicitation);
          break;
        case 'elicitation-over':
          questions.end(event.id);
          break;
        case 'result':
          return event.result;
        case 'failed':
          throw new ApiFailure(errorNameOf(event.code) ?? 'mcp_failed', response.status, event.message);
      }
    }
  } finally {
    questions.endAll();
  }
  throw new ApiFailure('upstream_interrupted', response.status, 'The call broke off');
}

function progressOf({ progress, total, message }: McpCallEvent & { type: 'progress' }) {
  const share = total !== undefined && total > 0 ? Math.min(1, Math.max(0, progress / total)) : undefined;
  return { share, text: message || (share === undefined ? String(progress) : '') };
}

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

/** The questions of one call, one after the other. */
function createQuestionLine(server: ToolCall['server'], line: CallLine) {
  const open = new Map<string, AbortController>();
  let last = Promise.resolve();

  async function put(elicitation: McpElicitation, over: AbortController): Promise<void> {
    const answer = over.signal.aborted
      ? undefined
      : await line.ask(askedByServer(server.name, elicitation), over.signal);
    open.delete(elicitation.id);
    if (answer) await send(server.id, elicitation.id, answer);
  }

  return {
    ask(elicitation: McpElicitation): void {
      const over = new AbortController();
      open.set(elicitation.id, over);
      last = last.then(() => put(elicitation, over));
    },
    end: (id: string): void => open.get(id)?.abort(),
    endAll: (): void => open.forEach((over) => over.abort()),
  };
}

/** A question that is over meanwhile wants no answer: the call goes on, or says why it does not. */
async function send(serverId: string, elicitationId: string, answer: PersonAnswer): Promise<void> {
  const content = answer.action === 'accept' ? { ...answer.values } : {};
  const body = { elicitationId, action: answer.action, content };
  await callApi(mcpRoutes.answer, { params: { id: serverId }, body }, { quiet: true }).catch(() => {});
}
