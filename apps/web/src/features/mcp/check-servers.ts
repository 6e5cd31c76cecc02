import { mcpRoutes, type McpServer } from '@parley/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '#/lib/api.ts';
import { keepServer } from './mcp-query.ts';
import { isCheckDue } from './model/server-state.ts';

/** As many as the server works on for one account, with room for the calls of a chat. */
const CHECKS_AT_ONCE = 4;

/**
 * In React: asks servers whether they are still there when they come on the screen, and gives the ids of those that have not
 * answered yet. What was known of a server may be hours old.
 */
export function useCheckedServers(servers: readonly McpServer[] | undefined): ReadonlySet<string> {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const isKnown = servers !== undefined;
  const check = useEffectEvent(() => {
    const due = (servers ?? []).filter((server) => isCheckDue(server, Date.now())).map(({ id }) => id);
    setWaiting(new Set(due));
    const answered = (id: string) => setWaiting((before) => before.difference(new Set([id])));
    void checkServers(due, answered);
  });
  useEffect(() => {
    if (isKnown) check();
  }, [isKnown]);
  return waiting;
}

async function checkServers(ids: readonly string[], onAnswer: (id: string) => void): Promise<void> {
  const left = [...ids];
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const checked = await callApi(mcpRoutes.check, { params: { id } }, { quiet: true }).catch(() => undefined);
      if (checked) keepServer(checked);
      onAnswer(id);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
}
