import {
  errorNameOf,
  type McpCallEvent,
  type McpElicitation,
  type McpResult,
  type McpServer,
  type McpTool,
} from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import type { CallLine, PersonAnswer } from '#/features/tools/public.ts';
import { hostOf } from './host-of.ts';
import type { McpHost } from './mcp-host.ts';
import { askedByServer } from './model/asked-by-server.ts';

/** What a call that ended in its stream would have answered with. */
const STATUS_OF_STREAM = 200;

interface ToolCall {
  readonly server: Pick<McpServer, 'id' | 'name'>;
  readonly tool: Pick<McpTool, 'name' | 'fingerprint'>;
  readonly args: Record<string, unknown>;
  readonly signal: AbortSignal;
  readonly line: CallLine;
}

/** Calls a tool of a server and follows the call to its end: progress is shown, questions are asked. Throws `ApiFailure`. */
export async function callTool({ server, tool, args, signal, line }: ToolCall): Promise<McpResult> {
  const host = await hostOf(server.id);
  const questions = createQuestionLine(host, server, line);
  const wanted = { tool: tool.name, arguments: args, fingerprint: tool.fingerprint };
  try {
    for await (const event of host.call(server.id, wanted, signal)) {
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
          throw new ApiFailure(errorNameOf(event.code) ?? 'mcp_failed', STATUS_OF_STREAM, event.message);
      }
    }
  } finally {
    questions.endAll();
  }
  throw new ApiFailure('upstream_interrupted', STATUS_OF_STREAM, 'The call broke off');
}

function progressOf({ progress, total, message }: McpCallEvent & { type: 'progress' }) {
  const share = total !== undefined && total > 0 ? Math.min(1, Math.max(0, progress / total)) : undefined;
  return { share, text: message || (share === undefined ? String(progress) : '') };
}

/** The questions of one call, one after the other. */
function createQuestionLine(host: McpHost, server: ToolCall['server'], line: CallLine) {
  const open = new Map<string, AbortController>();
  let last = Promise.resolve();

  async function put(elicitation: McpElicitation, over: AbortController): Promise<void> {
    const answer = over.signal.aborted
      ? undefined
      : await line.ask(askedByServer(server.name, elicitation), over.signal);
    open.delete(elicitation.id);
    if (answer) await send(host, server.id, elicitation.id, answer);
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
async function send(host: McpHost, serverId: string, elicitationId: string, answer: PersonAnswer): Promise<void> {
  const content = answer.action === 'accept' ? { ...answer.values } : {};
  await host.answer(serverId, { elicitationId, action: answer.action, content }).catch(() => {});
}
