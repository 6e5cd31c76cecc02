import { createProgress } from '../call-progress.ts';
import type { CallLine } from '../model/tool-function.ts';
import type { ToolServers } from '../tools-world.ts';

/** The line of a call that nobody looks at. */
export function aLine(fields: Partial<CallLine> = {}): CallLine {
  return {
    place: { sessionId: 's', messageId: 'm', id: 'c', name: 'f', arguments: '{}' },
    tell: () => {},
    ask: () => Promise.resolve(undefined),
    keep: () => Promise.resolve('parley-blob:1'),
    ...fields,
  };
}

/** What a call runs with, beside tools and whoever decides about them. */
export function callParts() {
  return { progress: createProgress(), keep: () => Promise.resolve('parley-blob:1') };
}

export const NO_SERVERS: ToolServers = {
  owns: () => false,
  toolsOf: () => Promise.resolve([]),
  Switches: () => null,
  Name: () => null,
};
