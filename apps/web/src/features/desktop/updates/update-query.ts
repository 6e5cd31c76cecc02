import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { platform, type DesktopPort, type DesktopUpdate } from '#/platform/platform.ts';
import { noteOutcome } from './note-outcome.ts';

/** Often enough for a bar that moves. */
const FOLLOW_MS = 500;
const OFF: DesktopUpdate = { kind: 'off' };

function updateQuery() {
  return queryOptions({
    queryKey: ['desktop-update'],
    queryFn: async () => (await platform.desktop?.updateState()) ?? OFF,
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? FOLLOW_MS : false),
  });
}

function isMoving(update: DesktopUpdate | undefined): boolean {
  return update?.kind === 'checking' || update?.kind === 'downloading';
}

/** In React: how an update of the app stands, undefined until the app has said so, and a way to take the next step. */
export function useUpdate() {
  const queries = useQueryClient();
  const { data: update } = useQuery(updateQuery());
  const show = () => queries.invalidateQueries({ queryKey: updateQuery().queryKey });
  const act = async (step: (port: DesktopPort) => Promise<DesktopUpdate>): Promise<void> => {
    if (!platform.desktop) return;
    const done = step(platform.desktop);
    // What is under way is followed from here on.
    void show();
    await done.then(noteOutcome, () => {});
    await show();
  };
  return { update, act };
}
