import type { McpServer } from '@parley/contract';
import { useEffect, useState } from 'react';
import { hostOf } from './host-of.ts';
import { isCheckDue } from './model/server-state.ts';
import { keepServer } from './shown-servers.ts';

/** As many as the server works on for one account, with room for the calls of a chat. */
const CHECKS_AT_ONCE = 4;

/**
 * In React: asks servers whether they are still there when they come on the screen, and gives the ids of those that have not
 * answered yet. What was known of a server may be hours old.
 */
export function useCheckedServers(servers: readonly McpServer[] | undefined): ReadonlySet<string> {
  const [openedAt] = useState(() => Date.now());
  const [due, setDue] = useState<readonly string[]>();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  // Once: what the list says later was found out by this page.
  if (servers && !due) setDue(servers.filter((server) => isCheckDue(server, openedAt)).map(({ id }) => id));
  useEffect(() => {
    if (due) void checkServers(due, (id) => setAnswered((before) => before.union(new Set([id]))));
  }, [due]);
  return new Set(due).difference(answered);
}

async function checkServers(ids: readonly string[], onAnswer: (id: string) => void): Promise<void> {
  const left = [...ids];
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const checked = await hostOf(id)
        .then((host) => host.check(id))
        .catch(() => undefined);
      if (checked) keepServer(checked);
      onAnswer(id);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
}
