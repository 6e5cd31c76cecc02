import type { CalledFunction } from '#/features/chat-core/public.ts';
import type { Consents } from './consents.ts';
import { verdictOn } from './model/consent-rule.ts';
import { fingerprintOf, type RunnableTool, type ToolFunction } from './model/tool-function.ts';
import type { Decision, Questions } from './questions.ts';

export interface PermissionWorld {
  readonly consents: Pick<Consents, 'list' | 'give' | 'allowTool'>;
  readonly questions: Pick<Questions, 'ask' | 'review'>;
  /** Where somebody let a tool run for the rest of a chat. */
  readonly chats?: Set<string>;
}

interface Wanted {
  readonly call: CalledFunction;
  readonly tool: RunnableTool;
  readonly fn: ToolFunction;
  readonly args: Record<string, unknown>;
}

/** Whether a call may run: by what was decided before, because it gives nothing away, or because a person says so now. */
export async function isAllowed(
  { call, tool, fn, args }: Wanted,
  signal: AbortSignal,
  onAsking: () => void,
  { consents, questions, chats = new Set() }: PermissionWorld,
): Promise<boolean> {
  const asked = {
    toolId: tool.id,
    name: fn.name,
    fingerprint: fingerprintOf(fn),
    isReadOnly: fn.isReadOnly && !fn.pricePerCall,
  };
  // What costs something asks each time.
  const isForChat = fn.asksOncePerChat === true && !fn.pricePerCall;
  // A tool that was changed is another one.
  const place = `${call.sessionId}/${tool.id}/${tool.version ?? ''}`;
  const verdict = () => {
    const decided = verdictOn(asked, consents.list());
    return decided === 'ask' && isForChat && chats.has(place) ? 'run' : decided;
  };
  if (verdict() === 'ask') {
    const isHarmless = !fn.pricePerCall && (await fn.isHarmless?.(args, call).catch(() => false)) === true;
    if (isHarmless && verdict() !== 'refuse') return true;
    onAsking();
    const prospect = { destination: fn.destination, isForChat, isOneOfMany: tool.functions.length > 1 };
    const decision = await questions.ask(call, signal, prospect, () => verdict() !== 'ask');
    if (decision !== 'settled') return carryOut(decision);
  }
  return verdict() === 'run';

  function carryOut(decision: Decision | undefined): boolean {
    const { isReadOnly: _, ...function_ } = asked;
    if (decision === 'always' || decision === 'never') consents.give({ ...function_, standing: decision });
    if (decision === 'always-tool') consents.allowTool(tool.id, tool.functions);
    if (decision === 'once' && isForChat) chats.add(place);
    questions.review();
    return decision === 'once' || decision === 'always' || decision === 'always-tool';
  }
}
