import type { StreamPart } from '../stream-part.ts';

/** Neighbouring parts of one kind as one: how a reply is cut into pieces means nothing. */
export function joinedParts(parts: readonly StreamPart[]): StreamPart[] {
  const result: StreamPart[] = [];
  for (const part of parts) {
    const joined = joinable(result.at(-1), part);
    if (joined) result[result.length - 1] = joined;
    else result.push(part);
  }
  return result;
}

function joinable(last: StreamPart | undefined, part: StreamPart): StreamPart | undefined {
  if (last?.type === 'text' && part.type === 'text') return { ...last, text: last.text + part.text };
  if (last?.type === 'reasoning' && part.type === 'reasoning') return { ...last, text: last.text + part.text };
  if (last?.type !== 'tool-call-arguments' || part.type !== 'tool-call-arguments') return undefined;
  return last.index === part.index ? { ...last, text: last.text + part.text } : undefined;
}
